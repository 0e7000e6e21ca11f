import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cutAt, inDoubles, readChunks, readFile } from '../test/read-file';
import { type NrtNumberCells, type NrtTextCells } from './nrt-batch';
import { writeHeader } from './write-header';
import { writeRows } from './write-rows';

const sample = (name: string): Uint8Array => readFileSync(path.join(__dirname, '../test/samples', name));

describe('files of the real world', () => {
  it('reads a year of salinity', () => {
    const bytes = sample('sandi-ctd-salinity.nrt');
    const { batches, summary } = readFile(bytes);
    expect(summary).toMatchObject({ rows: 24_436, values: 24_436, missing: 0, bytes: bytes.length, totalFaults: 0 });
    expect(batches.map((b) => b.rows)).toEqual([4096, 4096, 4096, 4096, 4096, 3956]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\n').slice(1);
    const values = batches.flatMap((b) => [...(inDoubles(b).columns[0] as NrtNumberCells).values]);
    expect(values).toEqual(lines.map((line) => Number(line.split('\t')[1])));
    const cut = cutAt(
      bytes,
      Array.from({ length: 9000 }, (_, i) => i * 71).filter((p) => p < bytes.length),
    );
    expect(readChunks(cut)).toEqual(readFile(bytes));
  });

  it('reads four years of weather, with a column of text', () => {
    const { batches, header, summary } = readFile(sample('seattle-weather.nrt'));
    expect(summary).toMatchObject({ rows: 1461, values: 1461 * 5, missing: 0, totalFaults: 0 });
    expect(header.columns.map((c) => c.unit)).toEqual(['mm', '°C', '°C', 'm/s', 'text']);
    expect(new Set((batches[0]!.columns[4] as NrtTextCells).texts)).toEqual(
      new Set(['drizzle', 'rain', 'sun', 'snow', 'fog']),
    );
    const columns = header.columns.map(({ code, unit }) => ({ code, unit, role: 'value' as const }));
    const again = readFile(writeHeader(columns) + batches.map(inDoubles).map(writeRows).join(''));
    expect(again.batches.map((b) => b.ms)).toEqual(batches.map((b) => b.ms));
    expect(inDoubles(again.batches[0]!).columns).toEqual(inDoubles(batches[0]!).columns);
  });
});
