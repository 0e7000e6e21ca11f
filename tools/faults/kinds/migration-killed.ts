import { setTimeout as delay } from 'node:timers/promises';
import { untilReady } from '../../start/service.mjs';
import { type Fault, type FaultEffect } from '../fault';
import { FormerDatabase, KEPT_BY } from '../former-database';
import { type Instance } from '../instance';
import { type FaultPlatform } from '../platform';
import { StoredRecords } from '../stored-records';

const PATIENCE_MS = 30_000;
/** The migrations take some tenths of a second. */
const LATEST_MS = 250;
const KILLS = [1, 1, 2];

export const migrationKilled: Fault = {
  name: 'killed in a migration',
  says: 'a service that starts on a database of a former release ends by SIGKILL while it migrates, and starts again',
  async strike(world) {
    const { platform, random } = world;
    const former = await FormerDatabase.of(world);
    const app = random.pick(['registry', 'ingest'] as const);
    const name = await former.copy();
    const instance = await platform.startInstance(app, name, {}, name);
    try {
      for (let left = random.pick(KILLS); left > 0; left--) {
        await untilMigrating(platform, app, name);
        await delay(random.between(0, LATEST_MS));
        instance.kill();
        await instance.ended();
      }
      return await effectOn(former, instance);
    } finally {
      await instance.stop();
      await former.drop(name);
    }
  },
};

/** Compares what a migrated database has with what was written before. */
async function effectOn({ world }: FormerDatabase, instance: Instance): Promise<FaultEffect> {
  const began = performance.now();
  await untilReady(instance.url);
  const seconds = (performance.now() - began) / 1000;
  const stored = new StoredRecords(world, { registry: instance, ingest: instance });
  const [kind] = KEPT_BY[instance.app];
  const keys = world.ledger.keys(kind);
  const differences = world.ledger.compare(kind, keys, await stored.allStates(kind));
  return { acknowledged: keys.length, differences, seconds };
}

/** Resolves when the service migrates, or has done so. */
async function untilMigrating({ database }: FaultPlatform, app: string, name: string): Promise<void> {
  const sessions = `select 1 from pg_stat_activity where datname = $1 and application_name in ($2, $3)`;
  const values = [name, `pelorus migrate ${app}`, `pelorus ${app}`];
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(10)) {
    if ((await database.query(sessions, values)).length > 0) return;
  }
}
