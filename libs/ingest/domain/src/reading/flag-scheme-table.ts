import { FLAGS, type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** Converts flags of a table to a scheme, in place. */
export async function* inFlagScheme(
  table: AsyncIterable<NrtWritableRows>,
  scheme: FlagScheme,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  // Empty cells stay.
  const flagIn = Uint8Array.from({ length: 256 }, (_, flag) => (flag < FLAGS ? inScheme(flag, scheme) : flag));
  for await (const part of table) {
    for (const cells of part.columns) {
      if (cells.kind !== 'flag') continue;
      for (let row = 0; row < cells.flags.length; row++) cells.flags[row] = flagIn[cells.flags[row]!]!;
    }
    yield part;
  }
}
