import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';
import { type World } from '../world';
import { uploadSmallDataset } from '../writes/upload-dataset';

const DATASETS = 40;
const AT_ONCE = 8;
const PATIENCE_MS = 1_500;
/** A merge takes some milliseconds. */
const LATEST_MS = 30;

export const ingestKilledInMerge: Fault = {
  name: 'ingest killed in a merge',
  says: 'the instances end by SIGKILL while datasets are merged',
  async strike(world) {
    await uploadMany(world);
    await untilMerging(world);
    await delay(world.random.between(0, LATEST_MS));
    for (const instance of world.platform.instancesOf('ingest')) instance.kill();
  },
};

async function uploadMany(world: World): Promise<void> {
  let left = DATASETS;
  const send = async (): Promise<void> => {
    while (left-- > 0) await uploadSmallDataset.run(world, world.anyInstance('ingest'));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

async function untilMerging({ platform: { database } }: World): Promise<void> {
  const merging = `select 1 from pg_stat_activity where application_name = 'pelorus ingest merge' and state <> 'idle'
    and xact_start is not null`;
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(5)) {
    if ((await database.query(merging)).length > 0) return;
  }
}
