import { type TestDatabase } from '@pelorus/shared/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

const FILE = path.resolve(__dirname, '../../docker/postgres/roles.sql');
const PASSWORD = 'a-password-of-tests';

/** The roles of docker/postgres/roles.sql in a database of a test, under names that only this test uses. */
export class DatabaseRoles {
  /** Stands for `pelorus` in the names, since roles belong to the whole server. */
  readonly #prefix = `pelorus_test_${process.pid}`;

  constructor(private readonly database: TestDatabase) {}

  async create(): Promise<void> {
    const variables = {
      ":'registry_password'": `'${PASSWORD}'`,
      ":'ingest_password'": `'${PASSWORD}'`,
      ':"DBNAME"': `"${new URL(this.database.url).pathname.slice(1)}"`,
    };
    const statements = Object.entries(variables).reduce(
      (text, [name, value]) => text.replaceAll(name, value),
      readFileSync(FILE, 'utf8').replaceAll('pelorus_', `${this.#prefix}_`),
    );
    await this.query(this.database.url, statements);
  }

  /** The address of the database for a role, such as `registry`. */
  urlOf(role: string): string {
    const url = new URL(this.database.url);
    url.username = this.nameOf(role);
    url.password = PASSWORD;
    return url.href;
  }

  nameOf(role: string): string {
    return `${this.#prefix}_${role}`;
  }

  async query(url: string, text: string): Promise<readonly unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async drop(): Promise<void> {
    const roles = ['registry', 'ingest', 'auth'].map((role) => `"${this.nameOf(role)}"`).join(', ');
    await this.query(this.database.url, `drop owned by ${roles}; drop role ${roles}`);
  }
}
