import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';
import { type Instance } from '../instance';
import { pacedBody } from '../paced-body';
import { type World } from '../world';
import { digest } from '../writes/dataset-text';
import { numberIn, settle } from '../writes/write-kind';

const SECOND = 1_000;
const JUMPS = [5 * SECOND, 3600 * SECOND, 26 * 3600 * SECOND, 400 * 86_400 * SECOND];
const SENT_WITHIN_MS = 500;

/** A clock that jumps, stays there for a while, and jumps back to the right time. */
const jumped = (name: string, way: string, sign: 1 | -1): Fault => ({
  name,
  says: `the clock of an instance jumps ${way} by seconds to a year during an upload, and back later`,
  async strike(world) {
    const { platform, random } = world;
    const instance = random.pick(platform.instances);
    const arriving = sendSlowly(world, platform.instancesOf('ingest').includes(instance) ? instance : undefined);
    await delay(100);
    platform.shiftClock(instance, sign * random.pick(JUMPS));
    await arriving;
    await delay(random.between(100, 500));
    platform.shiftClock(instance, 0);
  },
});

/** A file that arrives while the clock jumps. */
async function sendSlowly(world: World, instance: Instance = world.anyInstance('ingest')): Promise<void> {
  const content = randomBytes(200_000);
  const key = world.name('f');
  const write = world.ledger.begin({ kind: 'file', key, state: digest(content) });
  const body = pacedBody(content, 10, SENT_WITHIN_MS);
  const request = { method: 'POST', path: `/rest/files?name=${key}`, type: 'application/x-raw', body };
  const answer = await world.client.send(instance, request);
  if (settle(write, answer)) world.learn('file', key, numberIn(answer!, 'id'));
}

export const clockForward = jumped('clock forward', 'forward', 1);
export const clockBack = jumped('clock back', 'back', -1);
