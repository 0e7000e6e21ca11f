import { ApiProperty } from '@nestjs/swagger';
import { type Problem, ProblemDto } from '@pelorus/shared/http';
import { CheckedFileDto, DatasetDto } from '../dataset.dto';

export class BatchResultDto {
  @ApiProperty({ required: false, description: 'As the batch names the file', example: 'seattle-weather.nrt' })
  readonly name?: string;
  @ApiProperty({
    type: 'integer',
    description: 'As of a single upload: 201 stored, 200 checked, 409 stored before, others refused',
    example: 201,
  })
  readonly status!: number;
  @ApiProperty({ required: false, type: DatasetDto, description: 'The stored dataset, without its streams' })
  readonly dataset?: DatasetDto;
  @ApiProperty({ required: false, type: CheckedFileDto, description: 'With `dryRun`: what would be stored' })
  readonly file?: CheckedFileDto;
  @ApiProperty({ required: false, type: ProblemDto, description: 'Why the file is not stored' })
  readonly problem?: Problem;
}

export class BatchDto {
  @ApiProperty({ type: 'integer', description: 'Files that are stored now', example: 1440 })
  readonly stored!: number;
  @ApiProperty({ type: 'integer', description: 'Files that the account had stored before', example: 0 })
  readonly duplicates!: number;
  @ApiProperty({ type: 'integer', description: 'Files that are refused', example: 0 })
  readonly refused!: number;
  @ApiProperty({ type: [BatchResultDto] })
  readonly results!: BatchResultDto[];
}
