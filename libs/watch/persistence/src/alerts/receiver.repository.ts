import { numberArray, selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type AlertReceiver, type GivenReceiver, type ReceiverKind } from '@pelorus/watch/domain';
import { RECEIVERS } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';
import { ownedBy, shownTo, type Viewer } from './viewer';

interface ReceiverRow {
  readonly id: number;
  readonly revision: number;
  readonly kind: ReceiverKind;
  readonly name: string;
  readonly url: string | null;
  readonly addresses: readonly string[];
  readonly is_default: boolean;
  readonly tells_resolved: boolean;
  readonly owner: string | null;
  readonly enabled: boolean;
  readonly disabled_reason: string | null;
  readonly created_ms: number;
  readonly modified_ms: number;
}

/** Hours for which a webhook's former secret signs, too. */
const ROTATION_HOURS = 24;

/** Stores receivers with sealed secrets, and mail addresses with keys to unsubscribe. */
export class ReceiverRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertReceiver>> {
    const condition = sql`root.deleted is null and ${ownedBy(viewer)}`;
    const source = { schema: this.tables.schema, collection: RECEIVERS, condition };
    return findAlertPage(this.executor, source, request, (ids) => this.find(ids));
  }

  /** Receivers in the order of the ids. */
  async find(ids: readonly number[]): Promise<AlertReceiver[]> {
    return this.#select(sql`join ${wantedIds(ids)} on root.id = wanted_id
      where root.deleted is null order by place`);
  }

  /** Receivers that a viewer may use: own ones and the institute's. */
  async usable(ids: readonly number[], viewer: Viewer): Promise<ReadonlySet<number>> {
    const rows = await this.executor.query<{ id: number }>(
      sql`select root.id from ${this.tables.receiver} root where root.id = any(${numberArray(ids)}::bigint[])
        and root.deleted is null and ${shownTo(viewer)}`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Enabled receivers of a rule. */
  async ofRule(ids: readonly number[], owner: string | undefined): Promise<AlertReceiver[]> {
    const named = sql`root.id = any(${numberArray(ids)}::bigint[])`;
    const byDefault = sql`root.is_default and root.owner is not distinct from ${owner ?? null}`;
    return this.#select(
      sql`where root.deleted is null and root.enabled and ${ids.length > 0 ? named : byDefault} order by root.id`,
    );
  }

  async countOf(owner: string): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.receiver} where owner = ${owner} and deleted is null`,
    );
    return row!.count;
  }

  async insert(given: GivenReceiver, owner: string | undefined, secret: Buffer | undefined): Promise<number> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`insert into ${this.tables.receiver} (kind, name, url, addresses, is_default, tells_resolved, owner, enabled, secret, created,
          last_modified)
        values (${given.kind}, ${given.name}, ${given.url ?? null}, ${given.to}::text[], ${given.isDefault}, ${given.tellsResolved},
          ${owner ?? null}, ${given.enabled}, ${secret ?? null}, now(), now()) returning id`,
    );
    return row!.id;
  }

  /** Updates a receiver; false where another change came first. Enabling clears the reason of disabling. */
  async update(id: number, revision: number, given: GivenReceiver): Promise<boolean> {
    const rows = await this.executor.query(
      sql`update ${this.tables.receiver} set revision = revision + 1, name = ${given.name}, url = ${given.url ?? null},
          addresses = ${given.to}::text[], is_default = ${given.isDefault}, tells_resolved = ${given.tellsResolved},
          enabled = ${given.enabled}, disabled_reason = case when ${given.enabled}::boolean then null else disabled_reason end,
          last_modified = now()
        where id = ${id} and revision = ${revision} and deleted is null returning id`,
    );
    return rows.length > 0;
  }

  async delete(id: number): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.receiver} set deleted = now(), secret = null, former_secret = null where id = ${id} and deleted is null`,
    );
    await this.executor.query(
      sql`update ${this.tables.delivery} set state = 'cancelled', next_attempt = null where receiver_id = ${id} and state = 'waiting'`,
    );
  }

  async disable(id: number, reason: string): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.receiver} set enabled = false, disabled_reason = ${reason}, revision = revision + 1, last_modified = now()
        where id = ${id}`,
    );
    await this.executor.query(
      sql`update ${this.tables.delivery} set state = 'cancelled', next_attempt = null where receiver_id = ${id} and state = 'waiting'`,
    );
  }

  /** Replaces a webhook's secret; the former one signs for a day more. */
  async rotate(id: number, secret: Buffer): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.receiver} set former_secret = secret, former_until = now() + make_interval(hours => ${ROTATION_HOURS}::integer),
          secret = ${secret}, revision = revision + 1, last_modified = now() where id = ${id}`,
    );
  }

  /** Sealed secrets in force, the newest first. */
  async secrets(id: number): Promise<Buffer[]> {
    const [row] = await this.executor.query<{ secret: Buffer | null; former: Buffer | null }>(
      sql`select secret, case when former_until > now() then former_secret end as former from ${this.tables.receiver} where id = ${id}`,
    );
    return [row?.secret, row?.former].filter((secret): secret is Buffer => secret !== null && secret !== undefined);
  }

  /** Reseals secrets of all receivers, where `sealed` returns another; returns the number of receivers. */
  async reseal(sealed: (secret: Buffer) => Buffer | undefined): Promise<number> {
    const rows = await this.executor.query<{ id: number; secret: Buffer | null; former: Buffer | null }>(
      sql`select id, secret, former_secret as former from ${this.tables.receiver} where secret is not null or former_secret is not null`,
    );
    const renewed = rows.map((row) => ({
      ...row,
      secretSealed: row.secret && sealed(row.secret),
      formerSealed: row.former && sealed(row.former),
    }));
    const changed = renewed.filter(({ secretSealed, formerSealed }) => secretSealed ?? formerSealed);
    for (const { id, secret, former, secretSealed, formerSealed } of changed) {
      // Whoever renewed a secret meanwhile has sealed it.
      await this.executor.query(
        sql`update ${this.tables.receiver} set secret = ${secretSealed ?? secret}, former_secret = ${formerSealed ?? former}
          where id = ${id} and secret is not distinct from ${secret} and former_secret is not distinct from ${former}`,
      );
    }
    return changed.length;
  }

  /** Subscribed addresses with their keys; `newKey` makes missing ones. */
  async addresses(id: number, newKey: () => string): Promise<{ readonly address: string; readonly key: string }[]> {
    const [row] = await this.executor.query<{ addresses: readonly string[] }>(
      sql`select addresses from ${this.tables.receiver} where id = ${id}`,
    );
    const wanted = row?.addresses ?? [];
    await this.executor.query(
      sql`insert into ${this.tables.address} (receiver_id, address, key)
        select ${id}, * from unnest(${wanted}::text[], ${wanted.map(newKey)}::text[]) on conflict (receiver_id, address) do nothing`,
    );
    return this.executor.query(
      sql`select address, key from ${this.tables.address}
        where receiver_id = ${id} and address = any(${wanted}::text[]) and unsubscribed is null order by address`,
    );
  }

  /** Unsubscribes an address; returns it with the receiver's name, undefined for an unknown key. */
  async unsubscribe(key: string): Promise<{ readonly address: string; readonly name: string } | undefined> {
    const [row] = await this.executor.query<{ address: string; name: string }>(
      sql`update ${this.tables.address} address set unsubscribed = coalesce(unsubscribed, now()) from ${this.tables.receiver} receiver
        where key = ${key} and receiver.id = address.receiver_id returning address.address, receiver.name`,
    );
    return row;
  }

  /** Number of receivers disabled by failures. */
  async disabled(): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.receiver} where deleted is null and disabled_reason is not null and not enabled`,
    );
    return row!.count;
  }

  async #select(rest: Sql): Promise<AlertReceiver[]> {
    const rows = await this.executor.query<ReceiverRow>(
      sql`select root.id, root.revision, root.kind, root.name, root.url, root.addresses, root.is_default, root.tells_resolved, root.owner,
          root.enabled, root.disabled_reason, ${selectMs(sql`root.created`)} as created_ms, ${selectMs(sql`root.last_modified`)} as modified_ms
        from ${this.tables.receiver} root ${rest}`,
    );
    return rows.map(toReceiver);
  }
}

function toReceiver(row: ReceiverRow): AlertReceiver {
  return {
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    name: row.name,
    ...(row.url !== null && { url: row.url }),
    to: row.addresses,
    isDefault: row.is_default,
    tellsResolved: row.tells_resolved,
    ...(row.owner !== null && { owner: row.owner }),
    enabled: row.enabled,
    ...(row.disabled_reason !== null && { disabledReason: row.disabled_reason }),
    createdMs: row.created_ms,
    lastModifiedMs: row.modified_ms,
  };
}
