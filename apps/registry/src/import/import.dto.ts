import { ApiProperty } from '@nestjs/swagger';
import { type ImportResult, type UndoneImport } from '@pelorus/registry/domain';
import { IMPORT_KINDS } from './import-kind';

/** Counts of the rows of one kind by their effect. */
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
  @ApiProperty({ enum: IMPORT_KINDS.map(({ record }) => record) })
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

class ImportBegin {
  @ApiProperty({ description: 'Whether nothing of it was kept' })
  readonly dryRun!: boolean;
}
// The schema lists the counts of every kind after `dryRun`.
for (const { name } of IMPORT_KINDS) ApiProperty({ type: ImportCountsDto })(ImportBegin.prototype, name);

/** The result of an import, with the counts of every kind under its name. */
export class ImportDto extends ImportBegin {
  @ApiProperty({ type: [ImportedRecordDto], description: 'The first 1,000 records that were made or changed' })
  readonly records!: readonly ImportedRecordDto[];
  @ApiProperty({ type: 'integer', description: 'How many records were made or changed', example: 3 })
  readonly totalRecords!: number;
  @ApiProperty({
    required: false,
    description: 'When it was (UTC), by which it can be taken back; absent where nothing was kept',
    example: '2024-01-17T18:17:13.759',
  })
  readonly moment?: string;
}

/** Result of taking an import back. */
export class UndoneImportDto implements UndoneImport {
  @ApiProperty({ type: 'integer', description: 'Records that are gone again, beside roles and mounts', example: 2 })
  readonly deleted!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Records that are as before again, beside roles and mounts',
    example: 1,
  })
  readonly restored!: number;
}

/** The result of an import as a client reads it. */
export function importDto({ dryRun, moment, counts, records, totalRecords }: ImportResult): ImportDto {
  const when = moment && { moment: moment.toISOString().replace('Z', '') };
  return { dryRun, ...counts, records, totalRecords, ...when };
}
