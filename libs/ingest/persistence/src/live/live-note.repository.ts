import { type LiveEventData, type LiveEventKind } from '@pelorus/ingest/domain';
import { formatDateTime } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { instantOfMicros } from '../instant-sql';

/** What a transaction tells readers of live streams once it is committed. */
export interface LiveNote {
  readonly event: Exclude<LiveEventKind, 'values'>;
  /** The streams that it concerns: who follows one of them is told. None: every reader is told. */
  readonly streamIds: readonly number[];
  /** A few KiB, nothing personal. `streams` are in the order of `streamIds`, and get codes when the event is numbered. */
  readonly data: Omit<LiveEventData, 'streams'> & { readonly streams?: readonly object[] };
  /** The one account that may know of it, besides administrators; absent: everybody may. */
  readonly account?: string;
}

type NoteRow = Omit<LiveNote, 'account'> & { readonly account: string | null };

/** A time of a stream in which flags may be others, both ends included. */
interface FlaggedTime {
  readonly streamId: number;
  readonly minUs: number;
  readonly maxUs: number;
}

export class LiveNoteRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Notes events in the transaction that brings them about; they are numbered within a second of its commit. */
  async add(notes: readonly LiveNote[]): Promise<void> {
    const { liveNote } = this.tables;
    for (const { event, streamIds, data, account } of notes) {
      await this.executor.query(
        sql`insert into ${liveNote} (event, stream_ids, data, account)
          values (${event}, ${numberArray(streamIds)}::bigint[], ${JSON.stringify(data)}::json, ${account ?? null}::text)`,
        { prepared: true },
      );
    }
  }

  /** Notes that the flags of streams may be others in these times, in microseconds since 1970; an end of time has no bound. */
  async addFlags(by: 'person' | 'rule', times: readonly FlaggedTime[]): Promise<void> {
    const streams = times.map(({ minUs, maxUs }) => ({
      ...(Number.isFinite(minUs) && { datetimeMin: formatDateTime(instantOfMicros(minUs), 6) }),
      ...(Number.isFinite(maxUs) && { datetimeMax: formatDateTime(instantOfMicros(maxUs), 6) }),
    }));
    if (times.length === 0) return;
    await this.add([{ event: 'flags', streamIds: times.map(({ streamId }) => streamId), data: { by, streams } }]);
  }

  /** Takes notes away, those that were made first; in the transaction that numbers them. */
  async take(most: number): Promise<LiveNote[]> {
    const { liveNote } = this.tables;
    const rows = await this.executor.query<NoteRow>(
      sql`with taken as (
          delete from ${liveNote} where id in (select id from ${liveNote} order by id limit ${most}::integer)
          returning id, event, stream_ids, data, account)
        select id, event, stream_ids as "streamIds", data, account from taken order by id`,
    );
    return rows.map(({ event, streamIds, data, account }) => ({
      event,
      streamIds,
      data,
      ...(account !== null && { account }),
    }));
  }
}
