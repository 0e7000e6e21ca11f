import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { VocableDto } from '../catalogue/catalogue.dto';
import { RecordDto } from '../records/record.dto';

/** An event of an item. */
export class EventDto extends RecordDto {
  @ApiProperty({ example: 'Lister Tief' })
  readonly label!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
  @ApiProperty({ description: 'UTC', example: '2023-05-09T09:05:00.000' })
  readonly startDate!: string;
  @ApiProperty({ description: 'UTC', example: '2023-05-09T09:27:00.000' })
  readonly endDate!: string;
  @ApiProperty({ required: false, description: 'Degrees north', minimum: -90, maximum: 90, example: 55.0521 })
  readonly latitude?: number;
  @ApiProperty({ required: false, description: 'Degrees east', minimum: -180, maximum: 180, example: 8.4302 })
  readonly longitude?: number;
  @ApiProperty({ required: false, description: 'Metres above the surface of the sea, negative below it' })
  readonly elevation?: number;
  @ApiProperty({ required: false, description: 'Metres' })
  readonly elevationInaccuracy?: number;
  @RecordProperty(() => VocableDto, { description: 'A vocable of the group EventTypes' })
  readonly type!: VocableDto;
  @ApiProperty({ required: false, type: 'integer', description: 'The item it happened to; in lists across items only' })
  readonly itemId?: number;
}
