import { type LiveLatest, LONGEST_LIVE_TEXT, type LiveValues } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant } from '../instant-sql';
import { type HeldRow, type HeldValues } from '../totals/held-values';
import { type UnnumberedEvent } from './live-event.repository';
import { type LiveNote } from './live-note.repository';

interface LatestRow extends Partial<TotalRow> {
  readonly code: string;
}

interface TotalRow {
  readonly streamId: number;
  readonly dataset: number | null;
  readonly last: string | null;
  readonly number: number | null;
  readonly text: string | null;
}

export class UnfoldedEventRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The events of folded datasets, in the order in which they were written, and those of notes, with what is latest now. */
  async events({ datasets, rows }: HeldValues, notes: readonly LiveNote[]): Promise<UnnumberedEvent[]> {
    const ids = new Set([...rows.map(({ streamId }) => streamId), ...notes.flatMap(({ streamIds }) => streamIds)]);
    if (datasets.length === 0 && notes.length === 0) return [];
    const latest = await this.#latest([...ids]);
    const byDataset = new Map<number, LiveValues[]>(datasets.map(({ id }) => [id, []]));
    for (const row of rows) {
      if (row.last !== null) byDataset.get(row.dataset)?.push(valuesOf(row, latest.get(row.streamId)));
    }
    return [
      ...datasets.map(({ id, username }): UnnumberedEvent => {
        return { event: 'values', data: { dataset: id, username, streams: sorted(byDataset.get(id)!) } };
      }),
      ...notes.map((note) => eventOf(note, latest)),
    ];
  }

  /** Codes and latest values of streams. Joined by the database, the totals would go to all nodes of a distributed server. */
  async #latest(streamIds: readonly number[]): Promise<Map<number, LatestRow>> {
    const { stream, streamTotal } = this.tables;
    const wanted = sql`any(${numberArray(streamIds)}::bigint[])`;
    const streams = await this.executor.query<{ id: number; code: string }>(
      sql`select id, code from ${stream} where id = ${wanted}`,
    );
    const totals = await this.executor.query<TotalRow>(
      sql`select stream_id as "streamId", last_dataset_id as dataset, ${selectInstant(sql`last_datetime`)} as last,
          last_number as number, left(last_text, ${LONGEST_LIVE_TEXT}::integer) as text
        from ${streamTotal} where stream_id = ${wanted}`,
    );
    const total = new Map(totals.map((row) => [row.streamId, row]));
    return new Map(streams.map(({ id, code }) => [id, { code, ...total.get(id) }]));
  }
}

/** What an event tells of a stream; a row with values has a first and a last time stamp. */
function valuesOf({ dataset, first, last, values, number, text }: HeldRow, latest: LatestRow | undefined): LiveValues {
  const value = number ?? shortened(text!);
  const isLatest = latest?.dataset === dataset;
  return {
    code: latest!.code,
    datetimeMin: first!,
    datetimeMax: last!,
    values,
    datetime: last!,
    value,
    latest: isLatest,
  };
}

/** The first characters of a text, none of them cut in two. */
function shortened(text: string): string {
  return text.length <= LONGEST_LIVE_TEXT ? text : Array.from(text).slice(0, LONGEST_LIVE_TEXT).join('');
}

function sorted(values: LiveValues[]): LiveValues[] {
  return values.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The event of a note; streams that there are none of are left out. */
function eventOf(
  { event, streamIds, data, account }: LiveNote,
  latest: ReadonlyMap<number, LatestRow>,
): UnnumberedEvent {
  const { streams, ...rest } = data;
  const known = streamIds.flatMap((id, place) => {
    const stream = latest.get(id);
    return stream ? [{ stream, entry: streams?.[place] }] : [];
  });
  const told = known.map(({ stream, entry }) => ({
    code: stream.code,
    ...entry,
    ...(event === 'deleted' && latestOf(stream)),
  }));
  return {
    event,
    data: { ...rest, ...(streams && { streams: told }) },
    ...(!streams && { codes: told.map(({ code }) => code) }),
    ...(account !== undefined && { account }),
  };
}

function latestOf({ last, number, text }: LatestRow): Omit<LiveLatest, 'code'> {
  const value = number ?? text ?? null;
  return !last || value === null ? {} : { datetime: last, value };
}
