import { ApiProperty } from '@nestjs/swagger';
import { type RecordDifference } from '@pelorus/registry/domain';
import { ChangedRecordDto, FieldChangeDto } from '../history/history.dto';

/** A version in a comparison. */
export class ComparedVersionDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly version!: number;
  @ApiProperty({ description: 'When the version was made, UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ required: false, description: 'From when it is valid, UTC', example: '2024-01-17T18:17:13.759' })
  readonly validityDate?: string;
}

/** The difference of a record between two versions of an item. */
export class RecordDifferenceDto {
  @ApiProperty({ enum: ['added', 'removed', 'changed'] })
  readonly action!: RecordDifference['action'];
  @ApiProperty()
  readonly record!: ChangedRecordDto;
  @ApiProperty({ type: [FieldChangeDto] })
  readonly changes!: readonly FieldChangeDto[];
}

/** The differences between two versions of an item. */
export class VersionComparisonDto {
  @ApiProperty()
  readonly from!: ComparedVersionDto;
  @ApiProperty({ required: false, description: 'Absent where the item as it is was compared' })
  readonly to?: ComparedVersionDto;
  @ApiProperty({ type: [RecordDifferenceDto], description: 'The item itself, if it differs, then what belongs to it' })
  readonly differences!: readonly RecordDifferenceDto[];
}
