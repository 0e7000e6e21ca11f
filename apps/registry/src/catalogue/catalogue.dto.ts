import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { RecordDto } from '../records/record.dto';

/** A state of items. */
export class StateDto extends RecordDto {
  @ApiProperty({ example: 'public' })
  readonly name!: string;
  @ApiProperty({ description: 'What the state means', example: 'Item is completely described and operational.' })
  readonly meta!: string;
}

/** A unit of measurement. */
export class UnitDto extends RecordDto {
  @ApiProperty({ description: 'As people write it', example: '°C' })
  readonly code!: string;
  @ApiProperty({ example: 'degree Celsius' })
  readonly name!: string;
  @ApiProperty({ example: 'temperature' })
  readonly typicalUse!: string;
  @ApiProperty({ description: 'The code of the Unified Code for Units of Measure', example: 'Cel' })
  readonly ucum!: string;
  @ApiProperty({ description: 'For showing it in formulas' })
  readonly mathML!: string;
  @ApiProperty({ description: 'Whether it is offered for new parameters' })
  readonly visible!: boolean;
}

/** A group of vocables. */
export class VocableGroupDto extends RecordDto {
  @ApiProperty({ example: 'Device Types' })
  readonly name!: string;
  @ApiProperty({ example: 'DeviceTypes' })
  readonly systemName!: string;
}

/** A vocable: a type or role with its term in an external vocabulary. */
export class VocableDto extends RecordDto {
  @ApiProperty({ example: 'oxygen sensor' })
  readonly generalName!: string;
  @ApiProperty({ example: 'oxygen_sensor' })
  readonly systemName!: string;
  @ApiProperty()
  readonly description!: string;
  @ApiProperty({ description: 'Name of the external vocabulary, perhaps empty', example: 'NERC' })
  readonly vocabulary!: string;
  @ApiProperty({ description: 'URL of the term, perhaps empty' })
  readonly vocableValue!: string;
  @RecordProperty(() => VocableGroupDto)
  readonly vocableGroup!: VocableGroupDto;
}
