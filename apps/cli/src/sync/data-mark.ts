import { type AnyRecord, textIn } from '../copy/any-record';
import { type DataMark } from './sync-state';

/** Milliseconds in which a dataset may become visible after one that was written later. */
const LATE_MS = 600_000;

/** Filter of datasets that may not have been dealt with. Ids find what was written after a clock was set back. */
export function newerThan({ id, datetime }: DataMark): string {
  return datetime === '' ? `id>${id}` : `(id>${id},datetime>="${momentBefore(datetime)}")`;
}

/** Datasets that were not dealt with. */
export function notDealtWith(mark: DataMark, datasets: readonly AnyRecord[]): AnyRecord[] {
  const from = momentBefore(mark.datetime);
  const recent = new Set(mark.recent.map(([id]) => id));
  return datasets.filter((one) => !recent.has(one.id) && (one.id > mark.id || textIn(one, 'datetime') >= from));
}

/** The mark after some datasets were dealt with. */
export function advanced(mark: DataMark, datasets: readonly AnyRecord[], refused: readonly number[] = []): DataMark {
  const written = datasets.map((one): [number, string] => [one.id, textIn(one, 'datetime')]);
  const datetime = written.reduce((latest, [, moment]) => (latest < moment ? moment : latest), mark.datetime);
  const from = momentBefore(datetime);
  return {
    ...mark,
    ...{ id: written.reduce((largest, [id]) => Math.max(largest, id), mark.id), datetime },
    recent: [...mark.recent, ...written].filter(([, moment]) => moment >= from),
    refused: [...new Set([...mark.refused, ...refused])],
  };
}

/** A moment of writing, ten minutes earlier. */
function momentBefore(datetime: string): string {
  return datetime === '' ? '' : new Date(Date.parse(`${datetime.slice(0, 23)}Z`) - LATE_MS).toISOString().slice(0, -1);
}
