import { type EntityManager } from 'typeorm';
import { type Executor, type Sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from './registry-change';

interface Answer {
  readonly statement: Sql;
  readonly rows: readonly unknown[];
}

/** Records the reads of a check, which are repeated to tell whether it holds. */
export class CheckedReads implements Executor {
  readonly #answers: Answer[] = [];

  constructor(
    /** Runs reads without effect on the check, such as hints for messages. */
    readonly aside: Executor,
    /** Moment of the last change before the check. */
    private readonly lastChange: Date,
  ) {}

  get manager(): EntityManager {
    return this.aside.manager;
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    const rows = await this.aside.query<Row>(statement);
    this.#answers.push({ statement, rows });
    return rows;
  }

  /** Whether every read gives the same rows in a change, in any order. */
  async hold(change: RegistryChange): Promise<boolean> {
    if (change.before.getTime() === this.lastChange.getTime()) return true;
    for (const { statement, rows } of this.#answers) {
      if (!haveSame(rows, await change.query<unknown>(statement))) return false;
    }
    return true;
  }
}

function haveSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  const texts = textsOf(others);
  return textsOf(some).every((text, i) => text === texts[i]);
}

function textsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
