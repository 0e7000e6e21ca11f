import { randomBytes } from 'node:crypto';
import { digest } from './dataset-text';
import { numberIn, settle, type WriteKind } from './write-kind';

const SIZES = [0, 100, 20_000, 300_000];
/** Contents that several files have. */
const SHARED = [Buffer.from('shared'), Buffer.alloc(70_000, 7)];

export const uploadFile: WriteKind = {
  name: 'file',
  app: 'ingest',
  weight: 3,
  async run(world, instance) {
    const { random, ledger, client } = world;
    const content = random.between(0, 3) === 0 ? random.pick(SHARED) : randomBytes(random.pick(SIZES));
    const key = world.name('f');
    const write = ledger.begin({ kind: 'file', key, state: digest(content) });
    const path = `/rest/files?name=${key}`;
    const answer = await client.send(instance, { method: 'POST', path, type: 'application/x-raw', body: content });
    const isDone = settle(write, answer);
    if (isDone) world.learn('file', key, numberIn(answer!, 'id'));
    return isDone;
  },
};
