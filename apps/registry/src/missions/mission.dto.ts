import { ApiProperty } from '@nestjs/swagger';
import { RecordDto } from '../records/record.dto';

/** A mission: an expedition, a campaign. */
export class MissionDto extends RecordDto {
  @ApiProperty({ example: 'Fram Strait 2023' })
  readonly name!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
  @ApiProperty({ description: 'UTC', example: '2023-06-18T14:00:00.000' })
  readonly startDate!: string;
  @ApiProperty({ description: 'UTC', example: '2023-08-02T09:15:00.000' })
  readonly endDate!: string;
}

/** An item's part in a mission. */
export class MissionItemDto extends RecordDto {
  @ApiProperty({ type: 'integer', description: 'The id of the item' })
  readonly itemId!: number;
}
