import { type AuditEntry, type AuditRecord, type AuditStore } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor } from '@pelorus/shared/persistence';
import { In, Raw, type Repository } from 'typeorm';
import { AUDIT } from './auth-collections';
import { type AuditRow, ENTITIES } from './auth.schema';
import { readPage, type RecordPage } from './record-page';

/** The audit log in PostgreSQL. */
export class AuditRepository implements AuditStore {
  constructor(
    private readonly database: Executor,
    private readonly schema: string,
  ) {}

  async append(entries: readonly AuditEntry[]): Promise<void> {
    await this.#rows().insert(entries.map((entry) => ({ ...entry })));
  }

  /** A part of the log. */
  async list(request: PageRequest): Promise<RecordPage<AuditRecord>> {
    const read = async (ids: readonly number[]) => (await this.#rows().findBy({ id: In([...ids]) })).map(toRecord);
    return readPage(this.database, { schema: this.schema, collection: AUDIT }, request, read);
  }

  /** Deletes the entries that are older than so many days by the clock of the database: that of an instance may be wrong. */
  async sweep(days: number): Promise<void> {
    const isOld = (moment: string): string => `${moment} < now() - make_interval(days => :days)`;
    await this.#rows().delete({ moment: Raw(isOld, { days }) });
  }

  #rows(): Repository<AuditRow> {
    return this.database.manager.getRepository<AuditRow>(ENTITIES.audit);
  }
}

function toRecord(row: AuditRow): AuditRecord {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as AuditRecord;
}
