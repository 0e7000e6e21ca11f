import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { VocableDto } from '../catalogue/catalogue.dto';
import { RecordDto } from '../records/record.dto';

/** A link or an uploaded file that is attached to an item. */
export class ResourceDto extends RecordDto {
  @ApiProperty({ example: 'Chart of the station' })
  readonly name!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
  @RecordProperty(() => VocableDto, { description: 'A vocable of the group ResourceTypes' })
  readonly type!: VocableDto;
  @ApiProperty({
    required: false,
    description: 'The address; absent for a file',
    example: 'https://example.org/fleet/sandi/map.png',
  })
  readonly linkage?: string;
  @ApiProperty({ required: false, description: 'Of a file, as it was called when it was uploaded', example: 'map.png' })
  readonly fileName?: string;
  @ApiProperty({ required: false, description: 'Of a file' })
  readonly mediaType?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'Of a file, in bytes' })
  readonly size?: number;
  @ApiProperty({ required: false, description: 'Of a file, hexadecimal' })
  readonly sha256?: string;
}
