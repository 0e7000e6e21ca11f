import { ApiProperty } from '@nestjs/swagger';

export class DatasetStreamDto {
  @ApiProperty({ description: 'The parameter URN, in lower case', example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ required: false, description: 'As the file says it; `text` marks texts', example: '°C' })
  readonly unit?: string;
  @ApiProperty({ type: 'integer', description: 'Cells that are not empty', example: 1461 })
  readonly values!: number;
  @ApiProperty({ type: 'integer', description: 'Empty cells', example: 0 })
  readonly missing!: number;
}

export class WarningDto {
  @ApiProperty({ enum: ['unit-differs', 'duplicate-dataset'] })
  readonly code!: 'unit-differs' | 'duplicate-dataset';
  @ApiProperty({ description: 'For people' })
  readonly detail!: string;
  @ApiProperty({ required: false, type: 'integer', description: 'Column of the file, from 1' })
  readonly column?: number;
  @ApiProperty({ required: false, description: "The column's header" })
  readonly header?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The dataset with the same content' })
  readonly datasetId?: number;
}

export class CheckedFileDto {
  @ApiProperty({ description: 'Time stamp of the oldest row (UTC, whole seconds)', example: '2012-01-01T00:00:00' })
  readonly datetimeMin!: string;
  @ApiProperty({ description: 'Time stamp of the youngest row (UTC, whole seconds)', example: '2015-12-31T00:00:00' })
  readonly datetimeMax!: string;
  @ApiProperty({ type: 'integer', description: 'Rows times the columns after `datetime`', example: 7305 })
  readonly values!: number;
  @ApiProperty({ description: 'The account that sent it', example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty({ required: false, description: 'As given with the upload', example: 'seattle-weather.nrt' })
  readonly name?: string;
  @ApiProperty({ type: 'integer', example: 1461 })
  readonly rows!: number;
  @ApiProperty({ type: 'integer', description: 'Empty cells of columns of values', example: 0 })
  readonly missing!: number;
  @ApiProperty({ type: 'integer', description: 'Length of the file, decoded', example: 60742 })
  readonly bytes!: number;
  @ApiProperty({
    description: 'SHA-256 of the decoded bytes, in hexadecimal digits',
    pattern: '^[0-9a-f]{64}$',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly sha256!: string;
  @ApiProperty({ required: false, type: [DatasetStreamDto], description: "In the order of the file's columns" })
  readonly streams?: DatasetStreamDto[];
  @ApiProperty({ required: false, type: [WarningDto], description: 'Absent without any' })
  readonly warnings?: WarningDto[];
}

/** Dataset, without `@uuid`: it never changes and is nested nowhere. */
export class DatasetDto extends CheckedFileDto {
  @ApiProperty({ type: 'integer', example: 42 })
  readonly id!: number;
  @ApiProperty({ description: 'When it was written (UTC, to the microsecond)', example: '2024-01-17T18:17:13.759123' })
  readonly datetime!: string;
}
