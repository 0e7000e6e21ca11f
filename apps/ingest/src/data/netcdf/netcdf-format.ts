import { nextTurn } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { type ContentFormat, type SentTable } from '../../content/content-format';
import { batchesOf, type BatchSize } from '../batches-of';
import { hasRecords, headerBytes, type NetcdfHeader, valueBytes } from './classic-header';
import { netcdfTable } from './netcdf-header';
import { NetcdfRows } from './netcdf-rows';
import { NO_FACTS, type StreamFacts } from './stream-facts';
import { timeUnitOf } from './time-unit';
import { type TableExtent } from '../../content/table-extent';

/** Size of a part that is sent: 4 MiB of numbers. */
const BATCH: BatchSize = { rows: 65_536, cells: 524_288 };
/** Bytes of a batch, of the parts that it is joined from, and of its records. */
const MEMORY = 3 * 8 * BATCH.cells;
/** The longest text in bytes: each row has as many. */
const MOST_TEXT_BYTES = 1_024;

/**
 * A NetCDF file of the classic kind (CDF-2) after CF, with a record for each row. The beginning of a file tells how many there
 * are and how long texts are, so the table is read twice; neither time is it in memory.
 */
export const NETCDF: ContentFormat = netcdfFormat(NO_FACTS);

/** NETCDF with what the registry knows about the streams. */
export function netcdfFormat(facts: StreamFacts): ContentFormat {
  return {
    name: 'netcdf',
    mediaType: 'application/x-netcdf',
    contentType: 'application/x-netcdf',
    extension: 'nc',
    needsExtent: true,
    memory: MEMORY,
    variant: JSON.stringify([...facts.types, facts.station]),
    write: (table) => writeTable(table, facts),
  };
}

async function* writeTable(table: SentTable, facts: StreamFacts): AsyncGenerator<Uint8Array> {
  const { columns, name, aggregate, extent, rows } = table;
  if (!extent) throw new Error('a NetCDF file needs the extent of its table');
  checkTexts(extent);
  const { header, fixed } = netcdfTable(columns, name, aggregate, extent, facts);
  yield Buffer.concat([headerBytes(header), ...fixedBytes(header, fixed)]);
  const records = new NetcdfRows(header, timeUnitOf(extent));
  for await (const batch of batchesOf(rows, columns.length, BATCH)) {
    yield records.write(batch);
    await nextTurn();
  }
}

/** Values of variables without records, in the order in which these stand in the header. */
function fixedBytes(header: NetcdfHeader, values: readonly (number | string)[]): Uint8Array[] {
  const variables = header.variables.filter((variable) => !hasRecords(variable, header));
  return variables.map((variable, i) => {
    const bytes = Buffer.alloc(valueBytes(variable, header));
    const value = values[i]!;
    if (typeof value === 'string') bytes.write(value);
    else bytes.writeDoubleBE(value);
    return bytes;
  });
}

function checkTexts({ textBytes }: TableExtent): void {
  const longest = Math.max(0, ...textBytes);
  if (longest <= MOST_TEXT_BYTES) return;
  const detail =
    `A text of ${longest} bytes: a row of a classic NetCDF file holds the longest text of a column, at most ` +
    `${MOST_TEXT_BYTES} bytes. Leave the stream out, or ask for another format.`;
  throw new DomainError('invalid', 'text-too-long', detail, {
    faults: [{ code: 'text-too-long', detail, parameter: 'format' }],
  });
}
