import { type AnyRecord, textIn } from '../copy/any-record';
import { type AnyClient } from '../copy/side';
import { type CopyRun } from '../copy/copy-run';
import { countWhere, datasetsWhere } from './dataset-list';

/** Datasets of a stretch that are listed instead of being counted in two halves. */
const LISTED = 2_000;
const SECOND = 1_000;

/** In which datasets two sides differ. */
export interface DataDifference {
  /** Datasets of the owner whose bytes the other side lacks. */
  readonly missing: readonly AnyRecord[];
  /** Datasets of the other side whose bytes the owner has not. */
  readonly extra: readonly AnyRecord[];
}

/**
 * Compares the datasets that a filter finds by their bytes, in stretches of their first times. A stretch with the same number of datasets at
 * both sides is not looked into unless it is asked for: that holds for datasets that were sent, since one of them is gone or none. Without
 * `tellsExtra`, times of which the owner has nothing are not looked into.
 */
export async function compareDatasets(
  { from, to, signal }: CopyRun,
  where: string,
  { isThorough, tellsExtra }: { readonly isThorough: boolean; readonly tellsExtra: boolean },
): Promise<DataDifference> {
  const missing: AnyRecord[] = [];
  const extra: AnyRecord[] = [];
  const look = async (first: number, last: number): Promise<void> => {
    const stretch = `${where};datetimeMin>="${momentOf(first)}";datetimeMin<="${momentOf(last)}"`;
    const [own, other] = [await countWhere(from.ingest, stretch, signal), await countWhere(to.ingest, stretch, signal)];
    if ((own === other && !isThorough) || own + (tellsExtra ? other : 0) === 0) return;
    if (Math.max(own, other) > LISTED && last > first) {
      const middle = Math.floor((first + last) / 2 / SECOND) * SECOND;
      await look(first, middle);
      return look(middle + SECOND, last);
    }
    const [here, there] = [await datasetsWhere(from.ingest, stretch, signal), other === 0 ? [] : await datasetsWhere(to.ingest, stretch, signal)]; // prettier-ignore
    missing.push(...without(here, there));
    if (tellsExtra) extra.push(...without(there, here));
  };
  const ends = [...(await endsOf(from.ingest, where, signal)), ...(await endsOf(to.ingest, where, signal))];
  if (ends.length > 0) await look(Math.min(...ends), Math.max(...ends));
  return { missing, extra };
}

/** First and last of the first times, in milliseconds. */
async function endsOf(client: AnyClient, where: string, signal: AbortSignal): Promise<number[]> {
  const ends: number[] = [];
  for (const sorts of ['datetimeMin', '-datetimeMin']) {
    const query = { where, sorts, hits: 1 };
    const { records } = (await client.call('GET /rest/datasets', { query, signal })) as { readonly records: readonly AnyRecord[] }; // prettier-ignore
    for (const record of records) ends.push(Date.parse(`${textIn(record, 'datetimeMin')}Z`));
  }
  return ends;
}

/** Datasets whose bytes are not among those of others. */
export function without(datasets: readonly AnyRecord[], others: readonly AnyRecord[]): AnyRecord[] {
  const known = new Set(others.map((one) => textIn(one, 'sha256')));
  return datasets.filter((one) => !known.has(textIn(one, 'sha256')));
}

const momentOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
