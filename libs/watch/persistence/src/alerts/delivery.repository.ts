import { selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type ReceiverKind } from '@pelorus/watch/domain';
import { DELIVERIES } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';
import { type Viewer } from './viewer';

export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Message to one address of a receiver, with its state. */
export interface DeliveryRow {
  readonly id: number;
  readonly receiverId: number;
  readonly ruleId: number | null;
  readonly address: string | null;
  readonly type: string;
  readonly createdMs: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextMs: number | null;
  readonly lastError: string | null;
  readonly body: unknown;
}

export interface NewDelivery {
  readonly receiverId: number;
  readonly ruleId?: number;
  readonly address?: string;
  readonly type: string;
  readonly messageId: string;
  /** Incident, shared by its messages. */
  readonly incident?: string;
  /** Whether it is the first message of its incident. */
  readonly opens: boolean;
  readonly body: object;
}

/** Message taken for sending. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly receiverId: number;
  readonly kind: ReceiverKind;
  readonly url: string | null;
  readonly address: string | null;
  /** Key to unsubscribe the address. */
  readonly key: string | null;
  readonly type: string;
  readonly messageId: string;
  readonly incident: string | null;
  readonly opens: boolean;
  readonly body: string;
  /** Attempts, this one included. */
  readonly attempts: number;
  readonly createdMs: number;
}

/** Result of an attempt. */
export interface AttemptRow {
  readonly atMs: number;
  readonly result: 'sent' | 'failed';
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number | null;
}

const COLUMNS = sql`delivery.id, delivery.receiver_id as "receiverId", delivery.rule_id as "ruleId", delivery.address, delivery.type,
  ${selectMs(sql`delivery.created`)} as "createdMs", delivery.state, delivery.attempts, ${selectMs(sql`delivery.next_attempt`)} as "nextMs",
  delivery.last_error as "lastError", delivery.body`;

/** Stores messages until one attempt succeeds, and the result of each. */
export class DeliveryRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<DeliveryRow>> {
    const source = { schema: this.tables.schema, collection: DELIVERIES, condition: this.#visible(viewer) };
    return findAlertPage(this.executor, source, request, (ids) =>
      this.executor.query<DeliveryRow>(
        sql`select ${COLUMNS} from ${this.tables.delivery} delivery
        join ${wantedIds(ids)} on delivery.id = wanted_id order by place`,
      ),
    );
  }

  async get(id: number, viewer: Viewer): Promise<DeliveryRow | undefined> {
    const [row] = await this.executor.query<DeliveryRow>(
      sql`select ${COLUMNS} from ${this.tables.delivery} delivery join ${this.tables.delivery} root on root.id = delivery.id
        where delivery.id = ${id} and ${this.#visible(viewer)}`,
    );
    return row;
  }

  async attemptsOf(id: number): Promise<AttemptRow[]> {
    return this.executor.query<AttemptRow>(
      sql`select ${selectMs(sql`datetime`)} as "atMs", result, status, error, milliseconds from ${this.tables.attempt}
        where delivery_id = ${id} order by number`,
    );
  }

  async insert(deliveries: readonly NewDelivery[]): Promise<number[]> {
    if (deliveries.length === 0) return [];
    const rows = await this.executor.query<{ id: number }>(
      sql`insert into ${this.tables.delivery} (receiver_id, rule_id, address, type, created, state, next_attempt, message_id, incident,
          opens, body)
        select "receiverId", "ruleId", address, type, now(), 'waiting', now(), "messageId", incident, opens, body
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as item ("receiverId" bigint, "ruleId" bigint, address text,
          type text, "messageId" text, incident text, opens boolean, body json) returning id`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Leases due messages, the oldest of each address, for some seconds; an unsettled lease passes on. The attempt counts
   * from here on.
   */
  async claim(most: number, seconds: number): Promise<ClaimedDelivery[]> {
    const { delivery, receiver, address } = this.tables;
    return this.executor.query<ClaimedDelivery>(
      sql`with due as materialized (
          select id from ${delivery} waiting where state = 'waiting' and next_attempt <= now() and not exists (
            select from ${delivery} earlier where earlier.receiver_id = waiting.receiver_id and earlier.state = 'waiting'
              and earlier.address is not distinct from waiting.address and earlier.id < waiting.id)
          order by next_attempt limit ${most}::integer for update skip locked),
        taken as (
          update ${delivery} delivery set attempts = attempts + 1, next_attempt = now() + make_interval(secs => ${seconds}::integer)
          from due where delivery.id = due.id returning delivery.*)
        select taken.id, taken.receiver_id as "receiverId", receiver.kind, receiver.url, taken.address, address.key, taken.type,
          taken.message_id as "messageId", taken.incident, taken.opens, taken.body::text as body, taken.attempts,
          ${selectMs(sql`taken.created`)} as "createdMs"
        from taken join ${receiver} receiver on receiver.id = taken.receiver_id
        left join ${address} address on address.receiver_id = taken.receiver_id and address.address = taken.address`,
    );
  }

  /** Stores the result of an attempt, and the pause before the next; undefined for none. */
  async settle(id: number, number: number, attempt: Omit<AttemptRow, 'atMs'>, pauseMs?: number): Promise<void> {
    const state = attempt.result === 'sent' ? 'sent' : pauseMs === undefined ? 'failed' : 'waiting';
    await this.executor.query(
      sql`with settled as (
          update ${this.tables.delivery} set state = case when state = 'waiting' then ${state} else state end, last_error = ${attempt.error},
            next_attempt = case when state = 'waiting' then now() + ${pauseMs ?? null}::double precision * interval '1 millisecond' end
          where id = ${id} and attempts >= ${number}::integer returning id)
        insert into ${this.tables.attempt} (delivery_id, number, datetime, result, status, error, milliseconds)
        values (${id}, ${number}::integer, now(), ${attempt.result}, ${attempt.status}, ${attempt.error}, ${attempt.milliseconds})
        on conflict do nothing`,
    );
  }

  /** Shifts waiting attempts with the clock. */
  async shift(ms: number): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.delivery} set next_attempt = next_attempt + ${ms}::double precision * interval '1 millisecond'
        where state = 'waiting'`,
    );
  }

  /** Resets a message for sending. */
  async again(id: number): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.delivery} set state = 'waiting', next_attempt = now() where id = ${id}`,
    );
  }

  /** Number of waiting messages, and age of the oldest in seconds. */
  async waiting(): Promise<{ readonly count: number; readonly seconds: number }> {
    const [row] = await this.executor.query<{ count: number; seconds: number }>(
      sql`select count(*) as count, greatest(0, coalesce(extract(epoch from now() - min(created)), 0))::float8 as seconds
        from ${this.tables.delivery} where state = 'waiting'`,
    );
    return row!;
  }

  /** Deletes messages settled so many days ago; returns their number. */
  async forget(days: number, most: number): Promise<number> {
    const { delivery, attempt } = this.tables;
    const rows = await this.executor.query(
      sql`with old as (select id from ${delivery} where state <> 'waiting' and created < now() - make_interval(days => ${days}::integer)
          order by id limit ${most}::integer),
        attempts as (delete from ${attempt} where delivery_id in (select id from old)),
        gone as (delete from ${delivery} where id in (select id from old) returning id)
        select id from gone`,
    );
    return rows.length;
  }

  #visible({ username, admin }: Viewer): Sql {
    if (admin) return sql`true`;
    return sql`exists (select from ${this.tables.receiver} of_delivery
      where of_delivery.id = root.receiver_id and of_delivery.owner = ${username ?? null})`;
  }
}
