import { ApiProperty } from '@nestjs/swagger';

/** What became of the rows of one kind. */
export class ImportCountsDto {
  @ApiProperty({ type: 'integer', example: 2 })
  readonly created!: number;
  @ApiProperty({ type: 'integer', example: 1 })
  readonly changed!: number;
  @ApiProperty({ type: 'integer', description: 'Rows that say what is stored already', example: 40 })
  readonly unchanged!: number;
}

/** A record that was made or changed. */
export class ImportedRecordDto {
  @ApiProperty({ enum: ['item', 'parameter', 'event'] })
  readonly kind!: string;
  @ApiProperty({ enum: ['created', 'changed'] })
  readonly action!: string;
  @ApiProperty({ type: 'integer', example: 4711 })
  readonly id!: number;
  @ApiProperty({
    required: false,
    description: 'Of an item its code, of a parameter its URN',
    example: 'vessel:mya_ii:ctd',
  })
  readonly code?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'Row of the table, the header being 1', example: 2 })
  readonly row?: number;
  @ApiProperty({ required: false, description: 'JSON pointer into the body', example: '/items/0' })
  readonly pointer?: string;
}

/** What an import did. */
export class ImportDto {
  @ApiProperty({ description: 'Whether nothing of it was kept' })
  readonly dryRun!: boolean;
  @ApiProperty({ type: ImportCountsDto })
  readonly items!: ImportCountsDto;
  @ApiProperty({ type: ImportCountsDto })
  readonly parameters!: ImportCountsDto;
  @ApiProperty({ type: ImportCountsDto })
  readonly events!: ImportCountsDto;
  @ApiProperty({ type: [ImportedRecordDto], description: 'The first 1,000 records that were made or changed' })
  readonly records!: ImportedRecordDto[];
  @ApiProperty({ type: 'integer', description: 'How many records were made or changed', example: 3 })
  readonly totalRecords!: number;
}
