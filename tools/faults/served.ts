import { setTimeout as delay } from 'node:timers/promises';
import { type Instance } from './instance';
import { type World } from './world';
import { createItem } from './writes/create-item';
import { probeIngest } from './writes/upload-dataset';

const LIMIT_MS = 120_000;
const PAUSE_MS = 50;

const PROBES = { registry: createItem, ingest: probeIngest };

/** Resolves, to seconds, when each instance has acknowledged a write; rejects when one does not within two minutes. */
export async function untilServed(world: World): Promise<number> {
  const began = performance.now();
  await Promise.all(world.platform.instances.map((instance) => untilStored(world, instance, began + LIMIT_MS)));
  return (performance.now() - began) / 1000;
}

async function untilStored(world: World, instance: Instance, limit: number): Promise<void> {
  while (!(await PROBES[instance.app](world, instance))) {
    if (performance.now() > limit) throw new Error(`${instance.options.name} is not served again`);
    await delay(PAUSE_MS);
  }
}
