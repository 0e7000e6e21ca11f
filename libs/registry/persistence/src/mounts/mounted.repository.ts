import { type Page } from '@pelorus/shared/kernel';
import { type Database, identifier, presentTables, ROOT, sql } from '@pelorus/shared/persistence';
import { type MountedDocument, type PageRequestAsOf } from '@pelorus/registry/domain';
import { readPage } from '../reading/document-reader';
import { jsonObject } from '../records/document-sql';
import { itemDocument } from '../items/item-document';
import { idsAboard, staysOn } from './mount-paths';
import { tablesAsOf } from '../as-of/as-of-tables';
import { RECORDS } from '../records/records';
import { registryTables } from '../tables/registry-tables';

/** Asked period, from `start` to before `end`. */
export interface AskedPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** Finds items on an item, directly or not. */
export class MountedRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Moment up to which mounts are known: that of the last change, or now. */
  async now(): Promise<Date> {
    const { clock } = registryTables(this.schema);
    const [row] = await this.database.query<{ now: Date }>(
      sql`select greatest(now, date_trunc('milliseconds', clock_timestamp())) as now from ${clock}`,
    );
    if (!row) throw new Error(`the clock of ${this.schema} is missing`);
    return row.now;
  }

  /** Page of items on an item in a period. */
  page(id: number, { start, end }: AskedPeriod, request: PageRequestAsOf): Promise<Page<MountedDocument>> {
    const asOf = request.at && tablesAsOf(this.schema, request.at);
    const tables = asOf ?? presentTables(this.schema);
    const period = { start: sql`${start}::timestamptz`, end: sql`${end}::timestamptz` };
    const document = jsonObject([
      ['item', itemDocument(tables, ROOT, [])],
      ['stays', staysOn(tables, id, identifier(ROOT), period)],
    ]);
    const condition = sql`${identifier(ROOT, 'id')} = any(array${idsAboard(tables, id, period)})`;
    return readPage(
      this.database,
      { schema: this.schema, collection: RECORDS.item.collection, document, condition, tables: asOf },
      request,
    );
  }
}
