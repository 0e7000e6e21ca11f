import { type DataReader, type Reader } from '@pelorus/ingest/service';
import { type WindowValues } from '@pelorus/watch/domain';

class GrowingValues implements WindowValues {
  readonly ms: number[] = [];
  readonly values: number[] = [];
  readonly flags: number[] = [];
}

/** Reads values of a stream with effective flags; `isComplete` is false beyond `most`. */
export async function readStreamValues(
  data: DataReader,
  code: string,
  range: { readonly fromMs: number; readonly toMs: number },
  most: number,
  reader: Reader,
): Promise<{ readonly values: WindowValues; readonly isComplete: boolean }> {
  const values = new GrowingValues();
  const bounds = { min: { ms: range.fromMs, us: 0 }, max: { ms: range.toMs, us: 999 } };
  const table = await data.find({ codes: [code], range: bounds, withFlags: true, limit: most + 1 });
  for await (const { rows, ms, columns } of await table.open(reader)) {
    const [value, flag] = columns;
    for (let row = 0; row < rows && values.ms.length <= most; row++) {
      values.ms.push(ms[row]!);
      values.values.push(value?.kind === 'number' ? value.values[row]! : NaN);
      values.flags.push(flag?.kind === 'flag' ? flag.flags[row]! : 0);
    }
  }
  return { values, isComplete: values.ms.length <= most };
}
