import { ApiProperty } from '@nestjs/swagger';

/** The fields that every record begins with. */
export class RecordDto {
  @ApiProperty({ format: 'uuid', description: 'Globally unique; never changes' })
  readonly '@uuid'!: string;
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly lastModified!: string;
}
