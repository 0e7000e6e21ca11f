import { type Database, translateDriverError } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** One instance at a time does the work. The lock ends with its connection: a killed instance holds nothing. */
export class InstanceLock {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly work: 'merge' | 'check' | 'alert' | 'mqtt' | 'tier' | 'partition',
  ) {}

  /** Runs `work` under the lock; gives undefined when another instance has the lock, or waits for it with `wait`. */
  async run<Result>(work: () => Promise<Result>, wait = false): Promise<Result | undefined> {
    const runner = await this.database.connection();
    const key = `hashtextextended($1, 0)`;
    const name = [`${this.tables.block.text}:${this.work}`];
    try {
      const call = wait
        ? `select pg_advisory_lock(${key}) is not null as free`
        : `select pg_try_advisory_lock(${key}) as free`;
      const [row] = (await runner.query(call, name)) as { free: boolean }[];
      if (!row?.free) return undefined;
      try {
        return await work();
      } finally {
        await runner.query(`select pg_advisory_unlock(${key})`, name);
      }
    } catch (error) {
      throw translateDriverError(error);
    } finally {
      await runner.release();
    }
  }
}
