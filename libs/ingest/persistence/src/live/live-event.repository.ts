import { type LiveEvent } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

/** An event without its number; `codes` are those of `data.streams` unless given. */
export type UnnumberedEvent = Omit<LiveEvent, 'id' | 'codes'> & Partial<Pick<LiveEvent, 'codes'>>;

/** The ids of the events that are known: those behind `oldest`, up to `newest`. */
export interface LiveBounds {
  readonly oldest: string;
  readonly newest: string;
}

interface EventsRow {
  readonly first: number;
  readonly events: readonly UnnumberedEvent[];
}

/** How long events are kept. */
export interface LiveRetention {
  readonly hours: number;
  /** Bytes of their JSON, which the database compresses. */
  readonly bytes: number;
}

/** Rows of events that are fetched at once. */
const ROWS = 8;

export class LiveEventRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The name under which new events are notified. */
  static channel(tables: IngestTables): string {
    return `live:${tables.schema}`.slice(0, 63);
  }

  /** Numbers events in their order, and notifies of them; in a transaction of which there is one at a time. */
  async number(events: readonly UnnumberedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { liveClock, liveEvent } = this.tables;
    const text = JSON.stringify(events);
    await this.executor.query(
      sql`with clock as (
          update ${liveClock} set last_id = last_id + ${events.length}::integer returning last_id)
        insert into ${liveEvent} (last_id, first_id, written, bytes, events)
        select last_id, last_id - ${events.length}::integer + 1, clock_timestamp(), ${Buffer.byteLength(text)}::bigint, ${text}::json
        from clock`,
    );
    await this.executor.query(sql`select pg_notify(${LiveEventRepository.channel(this.tables)}, '')`);
  }

  async prune({ hours, bytes }: LiveRetention): Promise<void> {
    const { liveClock, liveEvent } = this.tables;
    await this.executor.query(
      sql`with behind as (
          select last_id, written, sum(bytes) over (order by last_id desc) as sum from ${liveEvent}),
        gone as (
          delete from ${liveEvent} where last_id <= (
            select max(last_id) from behind
            where sum > ${bytes}::bigint or written < clock_timestamp() - make_interval(hours => ${hours}::integer))
          returning last_id)
        update ${liveClock} set kept_id = (select max(last_id) from gone) where exists (select from gone)`,
    );
  }

  async bounds(): Promise<LiveBounds> {
    const [row] = await this.executor.query<{ oldest: number; newest: number }>(
      sql`select kept_id as oldest, last_id as newest from ${this.tables.liveClock}`,
      { prepared: true },
    );
    if (!row) throw new Error('the clock of live events is missing');
    return { oldest: String(row.oldest), newest: String(row.newest) };
  }

  /** The first events behind an id, in their order; few more than `most`. */
  async after(id: string, most: number): Promise<LiveEvent[]> {
    const found: LiveEvent[] = [];
    for (let from = id; found.length < most;) {
      const rows = await this.#rows(from);
      const events = rows.flatMap(eventsOf);
      found.push(...events.filter((event) => event.id > id));
      if (rows.length < ROWS) break;
      from = events.at(-1)!.id;
    }
    return found;
  }

  async #rows(id: string): Promise<EventsRow[]> {
    return this.executor.query<EventsRow>(
      sql`select first_id as first, events from ${this.tables.liveEvent} where last_id > ${id}::bigint
        order by last_id limit ${ROWS}::integer`,
      { prepared: true },
    );
  }
}

function eventsOf({ first, events }: EventsRow): LiveEvent[] {
  return events.map((event, place) => ({
    ...event,
    id: String(first + place),
    codes: event.codes ?? event.data.streams?.map(({ code }) => code) ?? [],
  }));
}
