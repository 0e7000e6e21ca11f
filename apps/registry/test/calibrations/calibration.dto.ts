import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { UnitDto, VocableDto } from '../../src/catalogue/catalogue.dto';
import { RecordDto } from '../../src/records/record.dto';

/** A calibration of an item. */
export class CalibrationDto extends RecordDto {
  @ApiProperty({ example: 'before the cruise' })
  readonly name!: string;
  @ApiProperty({ description: 'UTC', example: '2023-05-09T09:05:00.000' })
  readonly date!: string;
  @ApiProperty({ example: 1.02 })
  readonly coefficient!: number;
  @RecordProperty(() => UnitDto)
  readonly unit!: UnitDto;
  @RecordProperty(() => VocableDto, { description: 'A vocable of the group EventTypes' })
  readonly type!: VocableDto;
  @ApiProperty({ required: false })
  readonly comment?: string;
}
