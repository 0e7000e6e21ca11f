import { Client } from 'pg';

/** The server that this run of the tests makes its databases on: one PostgreSQL or a Citus cluster. */
export class TestServer {
  private constructor(
    private readonly url: string,
    /** Names this run; databases named `pelorus_test_<run>_*` go with it. */
    readonly run: string,
    /** A database without tables on every node of a cluster; none on one PostgreSQL. */
    private readonly clusterTemplate: string | undefined,
  ) {}

  /** The server that the runner of the tests named. */
  static ofRun(): TestServer {
    const { TEST_POSTGRES_URL: url, TEST_RUN_ID: run, TEST_POSTGRES_TEMPLATE: template } = process.env;
    if (!url || !run)
      throw new Error('no test server: run the tests by `npm test` or `node tools/with-postgres.mjs jest`');
    return new TestServer(url, run, template || undefined);
  }

  /** The database to copy for one without tables. */
  get emptyDatabase(): string {
    return this.clusterTemplate ?? 'template0';
  }

  /** Does some work on a connection of its own, to a database that outlives the run. */
  async connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  databaseUrl(name: string): string {
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async create(client: Client, name: string, template: string): Promise<void> {
    await this.#onEveryNode(client, `create database "${name}" template "${template}" strategy file_copy`);
  }

  /** Drops a database if it exists, also while somebody is connected. */
  async drop(client: Client, name: string): Promise<void> {
    await this.close(client, name);
    await this.#onEveryNode(client, `drop database if exists "${name}" with (force)`);
  }

  /** Ends the sessions of a cluster's nodes, and lets none begin: they are in the way of who copies or drops it. */
  async close(client: Client, name: string): Promise<void> {
    if (this.clusterTemplate) await this.refuseSessions(client, name);
  }

  async refuseSessions(client: Client, name: string): Promise<void> {
    await this.#onEveryNode(client, `update pg_database set datallowconn = false where datname = '${name}'`);
    const sessions = `pg_stat_activity where datname = '${name}'`;
    await this.#onEveryNode(client, `select count(pg_terminate_backend(pid)) from ${sessions}`);
  }

  async allowSessions(client: Client, name: string): Promise<void> {
    await this.#onEveryNode(client, `update pg_database set datallowconn = true where datname = '${name}'`);
  }

  async #onEveryNode(client: Client, statement: string): Promise<void> {
    if (!this.clusterTemplate) return void (await client.query(statement));
    const failures = 'select result from run_command_on_all_nodes($1) where not success';
    const { rows } = await client.query<{ result: string }>(failures, [statement]);
    if (rows[0]) throw new Error(`a node refuses "${statement}": ${rows[0].result}`);
  }
}
