import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { UnitDto, VocableDto } from '../catalogue/catalogue.dto';
import { RecordDto } from '../records/record.dto';

/** A property of a parameter, such as its measuring range. */
export class ParameterPropertyDto {
  @ApiProperty({ example: 'measuring range' })
  readonly name!: string;
  @ApiProperty({ required: false })
  readonly lower?: number;
  @ApiProperty({ required: false })
  readonly upper?: number;
  @RecordProperty(() => UnitDto, { required: false })
  readonly unit?: UnitDto;
}

/** A quantity that an item measures. */
export class ParameterDto extends RecordDto {
  @ApiProperty({ example: 'Salinity' })
  readonly name!: string;
  @ApiProperty({ description: "With the item's code it makes the parameter's URN", example: 'salinity' })
  readonly shortName!: string;
  @RecordProperty(() => UnitDto)
  readonly unit!: UnitDto;
  @RecordProperty(() => VocableDto)
  readonly type!: VocableDto;
  @ApiProperty({ required: false })
  readonly comment?: string;
  @ApiProperty({ type: [ParameterPropertyDto] })
  readonly properties!: ParameterPropertyDto[];
  @ApiProperty({ required: false, type: 'integer', description: 'The item that has it; in lists across items only' })
  readonly itemId?: number;
}
