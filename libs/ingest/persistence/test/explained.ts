import { type Executor, join, raw, type Sql } from '@pelorus/shared/persistence';

/** The plan of a statement, as far as it shows which data the statement reaches. */
export interface Reach {
  /** Growing tables, by their aliases, that the statement reads without a condition on their part. */
  readonly unkeyed: readonly string[];
  /** Number of shards that each step asks; empty on a server that is not distributed. */
  readonly shards: readonly number[];
}

/** A part of a plan: an object, an array or a value. */
type PlanPiece = Readonly<Record<string, unknown>>;

/** Tables with a part; a shard has a number at its end. */
const GROWING = /^(block|span|dataset|deletion|unfolded_dataset)(_\d+)?$/;

/** Explains each statement before it runs. */
export class ExplainingExecutor implements Executor {
  readonly reaches: Reach[] = [];

  constructor(private readonly executor: Executor) {}

  get manager(): Executor['manager'] {
    return this.executor.manager;
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    this.reaches.push(await this.#explain(statement));
    return this.executor.query<Row>(statement);
  }

  async #explain(statement: Sql): Promise<Reach> {
    const [row] = await this.executor.query<{ 'QUERY PLAN': unknown }>(
      join([raw('explain (verbose, format json)'), statement], ' '),
    );
    const pieces = piecesOf(row?.['QUERY PLAN']);
    const conditions = pieces
      .flatMap((piece) => Object.entries(piece))
      .filter(([name]) => / (Cond|Filter)$|^Filter$/.test(name));
    const isKeyed = (alias: string): boolean =>
      conditions.some(([, condition]) =>
        new RegExp(`\\b${alias}\\.part = |= ${alias}\\.part\\b`).test(String(condition)),
      );
    const aliases = pieces
      .filter((piece) => GROWING.test(String(piece['Relation Name'])))
      .map(({ Alias }) => String(Alias));
    const shards = pieces.map((piece) => piece['Task Count']).filter((count) => typeof count === 'number');
    return { unkeyed: aliases.filter((alias) => !isKeyed(alias)), shards };
  }
}

/** All objects within a value, at any depth. */
function piecesOf(value: unknown): PlanPiece[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(piecesOf);
  return Array.isArray(value) ? inner : [value as PlanPiece, ...inner];
}
