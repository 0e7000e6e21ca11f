import { ApiProperty } from '@nestjs/swagger';

const VALUE = { oneOf: [{ type: 'number' }, { type: 'string' }] };

/** Stream, without `@uuid`: it is nested nowhere. */
export class StreamDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ description: 'The parameter URN, in lower case', example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ required: false, description: 'As the first file says it; `text` marks texts', example: '°C' })
  readonly unit?: string;
  @ApiProperty({
    required: false,
    description: 'Time stamp of the oldest value (UTC); absent without values',
    example: '2012-01-01T00:00:00.000000',
  })
  readonly firstDatetime?: string;
  @ApiProperty({
    required: false,
    description: 'Time stamp of the youngest value (UTC)',
    example: '2015-12-31T00:00:00.000000',
  })
  readonly lastDatetime?: string;
  @ApiProperty({ required: false, description: 'The youngest value; of several the newest dataset’s', ...VALUE })
  readonly lastValue?: number | string;
  @ApiProperty({ required: false, type: 'integer', description: 'Its quality flag; absent if the file has none' })
  readonly lastQualityFlag?: number;
  @ApiProperty({ type: 'integer', description: 'Stored cells that are not empty, over all datasets', example: 1461 })
  readonly values!: number;
}

export class StreamSumDto {
  @ApiProperty({ type: 'integer', example: 1_401 })
  readonly streams!: number;
  @ApiProperty({ type: 'integer', description: 'Stored cells that are not empty, over all datasets', example: 20_461 })
  readonly values!: number;
}

/** Code of a followed parameter, for a time. */
export class FollowedCodeDto {
  @ApiProperty({ example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ required: false, description: 'The first moment (UTC); absent where it always had the code' })
  readonly since?: string;
  @ApiProperty({ required: false, description: 'The last moment (UTC); absent while it has the code' })
  readonly until?: string;
  @ApiProperty({ type: 'integer', description: 'Values of its stream in that time', example: 1461 })
  readonly values!: number;
}

/** Parameter over all its codes, each for its time. */
export class FollowedStreamDto extends StreamDto {
  @ApiProperty({ type: [FollowedCodeDto], description: 'Its codes that have streams, one after another' })
  readonly codes!: FollowedCodeDto[];
}

/** A stream for older clients. */
export class SensorDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ description: 'The parameter URN', example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ description: 'The same as `code`', example: 'station:seattle:weather:temp_max' })
  readonly logicalCode!: string;
  @ApiProperty({ description: 'The same as `code`', example: 'station:seattle:weather:temp_max' })
  readonly sensor!: string;
  @ApiProperty({ required: false, example: '°C' })
  readonly unit?: string;
  @ApiProperty({ required: false, description: 'UTC, whole seconds', example: '2012-01-01T00:00:00' })
  readonly firstDate?: string;
  @ApiProperty({ required: false, description: 'UTC, whole seconds', example: '2015-12-31T00:00:00' })
  readonly lastDate?: string;
  @ApiProperty({ required: false, ...VALUE })
  readonly lastValue?: number | string;
  @ApiProperty({ type: 'integer', description: 'Of the last value; 0 where there is none', example: 0 })
  readonly lastQualityFlag!: number;
  @ApiProperty({ enum: ['NRT'] })
  readonly source!: 'NRT';
}
