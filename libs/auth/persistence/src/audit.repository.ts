import { type AuditEntry, type AuditRecord, type AuditStore } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, identifier, sql } from '@pelorus/shared/persistence';
import { In, Raw, type Repository } from 'typeorm';
import { AUDIT } from './auth-collections';
import { type AuditRow, ENTITIES } from './auth.schema';
import { readPageByIds, type RecordPage } from './record-page';

export class AuditRepository implements AuditStore {
  constructor(
    private readonly database: Executor,
    private readonly schema: string,
  ) {}

  async append(entries: readonly AuditEntry[]): Promise<void> {
    await this.#rows().insert(entries.map((entry) => ({ ...entry })));
  }

  async list(request: PageRequest): Promise<RecordPage<AuditRecord>> {
    const read = async (ids: readonly number[]) => (await this.#rows().findBy({ id: In([...ids]) })).map(toRecord);
    return readPageByIds(this.database, { schema: this.schema, collection: AUDIT }, request, read);
  }

  /** Deletes entries older than so many days by the database's clock: an instance's may be wrong. */
  async sweep(days: number): Promise<void> {
    const isOld = (moment: string): string => `${moment} < now() - make_interval(days => :days)`;
    await this.#rows().delete({ moment: Raw(isOld, { days }) });
  }

  /**
   * Deletes entries beyond `most`: the oldest anonymous ones first, so that nobody without an account displaces what
   * accounts did.
   */
  async shorten(most: number): Promise<void> {
    const audit = identifier(this.schema, 'audit');
    await this.database.query(
      sql`delete from ${audit} where (select count(*) from ${audit}) > ${most}::bigint and id in (
        select id from ${audit}
        order by username is null or (action = 'login' and result <> 'done'), moment desc, id desc
        offset ${most}::bigint)`,
    );
  }

  #rows(): Repository<AuditRow> {
    return this.database.manager.getRepository<AuditRow>(ENTITIES.audit);
  }
}

function toRecord(row: AuditRow): AuditRecord {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as AuditRecord;
}
