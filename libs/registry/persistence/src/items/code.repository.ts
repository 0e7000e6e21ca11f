import { type Executor, join, snakeCase, sql } from '@pelorus/shared/persistence';
import { IMPORTED_COLLECTIONS } from '../import/collection-batch';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import { codeBelow, codedRecords } from '../records/code-sql';

/** Existing URN of a parameter. */
export interface KnownCode {
  readonly code: string;
  readonly itemId: number;
}

/** URNs below a known item. */
export interface CodesBelow {
  readonly code: string;
  readonly urns: readonly string[];
}

/** Most URNs of an item compared with an unknown one. */
const CANDIDATES = 500;

/** Collections whose records have codes, with their short name columns. */
const CODED = IMPORTED_COLLECTIONS.flatMap(({ table, import: { codeField } }) =>
  codeField === undefined ? [] : [{ table, shortName: snakeCase(codeField) }],
);

/** Looks up codes of items and URNs of parameters, many at once. */
export class CodeRepository {
  readonly #tables: RegistryTables;

  constructor(private readonly schema: string) {
    this.#tables = registryTables(schema);
  }

  /** Taken codes (in lower case): items and records share one namespace. */
  async taken(executor: Executor, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const ofRecords = CODED.map(({ table, shortName }) => {
      return sql`union select coded.code from ${codedRecords(this.schema, table, shortName, codes)} coded`;
    });
    const rows = await executor.query<{ code: string }>(
      sql`select item.code from ${this.#tables.item} item where item.code = any(${codes}::text[]) ${join(ofRecords, ' ')}`,
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Existing URNs (in lower case), each with its item. */
  known(executor: Executor, codes: readonly string[]): Promise<KnownCode[]> {
    return executor.query(
      sql`select code, item_id as "itemId" from ${codedRecords(this.schema, 'parameter', 'short_name', codes)} urn`,
    );
  }

  /** URNs of the parameters of items and of items below, by item code; some hundred at most. */
  async below(executor: Executor, codes: readonly string[]): Promise<CodesBelow[]> {
    return executor.query(
      sql`select ancestor.code, array(
          select ${codeBelow(sql`item.code`, sql`parameter.short_name`)}
          from ${this.#tables.item} item join ${this.#tables.parameter} parameter on parameter.item_id = item.id
          where item.code ~>=~ ancestor.code and item.code ~<~ (ancestor.code || ';')
            and (item.code = ancestor.code or item.code ~>=~ (ancestor.code || ':'))
          limit ${CANDIDATES}) as urns
        from ${this.#tables.item} ancestor where ancestor.code = any(${codes}::text[])`,
    );
  }
}
