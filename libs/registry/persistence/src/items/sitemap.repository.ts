import { type Database, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** An item as a sitemap names it. */
export interface SitemapItem {
  readonly id: number;
  readonly lastModified: Date;
}

/** A range of ids, and when the last of their items changed. */
export interface SitemapPart {
  /** From 1. */
  readonly number: number;
  readonly lastModified: Date;
}

/** The items of a registry in parts of ranges of ids, which new items do not change. */
export class SitemapRepository {
  readonly #tables: RegistryTables;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#tables = registryTables(schema);
  }

  /** The parts that have items, when each is of `size` ids. */
  parts(size: number): Promise<SitemapPart[]> {
    return this.database.query(
      sql`select (id - 1) / ${size}::bigint + 1 as number, max(last_modified) as "lastModified"
        from ${this.#tables.item} group by 1 order by 1`,
    );
  }

  /** The first items with ids after one and up to another. */
  items(after: number, last: number, limit: number): Promise<SitemapItem[]> {
    return this.database.query(
      sql`select id, last_modified as "lastModified" from ${this.#tables.item}
        where id > ${after} and id <= ${last} order by id limit ${limit}`,
    );
  }
}
