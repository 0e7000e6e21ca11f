import { Client } from 'pg';
import { emptyDatabase, SeverableLink, type TestDatabase } from '@pelorus/shared/testing';

interface Worker {
  readonly host: string;
  readonly port: number;
}

/** A database of a cluster of this machine, of which one worker is no node until it joins, by a link that can be cut. */
export class ClusterDatabase {
  private constructor(
    readonly database: TestDatabase,
    readonly link: SeverableLink,
  ) {}

  /** Makes a database without tables. */
  static async start(): Promise<ClusterDatabase> {
    const database = await emptyDatabase();
    const workers = await run<Worker>(
      database.url,
      `select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeport`,
    );
    const last = workers.at(-1);
    if (!last || workers.length < 2) throw new Error('the cluster needs two workers');
    await remove(database.url, last);
    return new ClusterDatabase(database, await SeverableLink.to(last.port, last.host));
  }

  /** Adds the worker to the nodes. */
  async join(): Promise<void> {
    await this.sql(`select citus_add_node('127.0.0.1', ${this.link.port})`);
  }

  /** Moves shards to where there are few, while services run. */
  async rebalance(): Promise<void> {
    await this.sql('select rebalance_table_shards()');
  }

  /** Ends transactions that were prepared when the worker went, as the cluster does by itself every minute. */
  async recover(): Promise<void> {
    await this.sql('select recover_prepared_transactions()');
  }

  /** Whether the parts lie on the worker, in their order. */
  async areOnWorker(parts: readonly number[]): Promise<boolean[]> {
    const rows = await this.sql<{ port: number }>(
      `select node.nodeport as port from unnest('{${parts.join()}}'::bigint[]) with ordinality as wanted (part, place)
        join pg_dist_placement placement
          on placement.shardid = get_shard_id_for_distribution_column('ingest.dataset', wanted.part)
        join pg_dist_node node using (groupid) order by wanted.place`,
    );
    return rows.map(({ port }) => port === this.link.port);
  }

  async stop(): Promise<void> {
    await this.link.close();
  }

  async sql<Row extends object>(statement: string): Promise<Row[]> {
    return run<Row>(this.database.url, statement);
  }
}

/** Takes a node out. The cluster's own daemon may write its row at the same moment, which fails one of both. */
async function remove(url: string, { host, port }: Worker): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await run(url, 'select citus_remove_node($1, $2)', [host, port]));
    } catch (error) {
      if (attempt === 10 || !/^tuple concurrently /.test((error as Error).message)) throw error;
    }
  }
}

async function run<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
