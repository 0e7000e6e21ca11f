import { type Database, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

export interface SitemapItem {
  readonly id: number;
  readonly lastModified: Date;
}

/** Range of ids, with the last change of its items. */
export interface SitemapPart {
  /** From 1. */
  readonly number: number;
  readonly lastModified: Date;
}

/** Items in fixed ranges of ids: new items change no earlier part. */
export class SitemapRepository {
  readonly #tables: RegistryTables;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#tables = registryTables(schema);
  }

  /** Parts with items; each spans `size` ids. */
  parts(size: number): Promise<SitemapPart[]> {
    return this.database.query(
      sql`select (id - 1) / ${size}::bigint + 1 as number, max(last_modified) as "lastModified"
        from ${this.#tables.item} group by 1 order by 1`,
    );
  }

  /** Items with ids above `after`, up to `last`. */
  items(after: number, last: number, limit: number): Promise<SitemapItem[]> {
    return this.database.query(
      sql`select id, last_modified as "lastModified" from ${this.#tables.item}
        where id > ${after} and id <= ${last} order by id limit ${limit}`,
    );
  }
}
