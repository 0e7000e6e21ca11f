import { type EntityManager } from 'typeorm';
import { type Executor, type Sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from './registry-change';

interface Answer {
  readonly statement: Sql;
  readonly rows: readonly unknown[];
}

/** The reads of a check. They are read again when the check is over, to tell whether it holds still. */
export class CheckedReads implements Executor {
  readonly #answers: Answer[] = [];

  constructor(
    /** Runs reads that the outcome of the check does not depend on, such as hints for messages. */
    readonly aside: Executor,
    /** The moment of the last change that the check knows. */
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

  /** Tells whether every read gives the same rows within a change, in any order. */
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
