import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { ItemDto } from '../items/item.dto';
import { RecordDto } from '../records/record.dto';

/** An item as it was when the version was made; never changes. */
export class VersionDto extends RecordDto {
  @ApiProperty({ type: 'integer', description: 'Counted from 1 for every item' })
  readonly version!: number;
  @ApiProperty({ required: false, description: 'From when it is valid, UTC', example: '2024-01-17T18:17:13.759' })
  readonly validityDate?: string;
  @RecordProperty(() => ItemDto, { required: false, description: 'The item as it was; with a single version only' })
  readonly item?: ItemDto;
}
