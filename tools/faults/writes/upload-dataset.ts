import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type ClientAnswer, type ClientRequest } from '../client';
import { type Instance } from '../instance';
import { type World } from '../world';
import { type DatasetText, drawDataset } from './dataset-text';
import { numberIn, settle, type WriteKind } from './write-kind';

const SMALL_ROWS = 12;
/** More than the 256 KiB up to which a file is taken in with others. */
const LARGE_ROWS = 9_000;
const RETRIES = 4;
const RETRY_MS = 250;

export const uploadOf = ({ key, text }: DatasetText): ClientRequest & { readonly body: string } => ({
  method: 'POST',
  path: `/rest/datasets?name=${key}`,
  type: 'text/plain',
  body: text,
});

/** Takes the answer to an upload; that the same bytes are there already is an acknowledgement, too. */
export function settleUpload(
  world: World,
  key: string,
  write: Parameters<typeof settle>[0],
  answer: ClientAnswer | undefined,
): boolean {
  const isThere = answer?.status === 409 && answer.text.includes('"duplicate-dataset"');
  if (isThere) write.acknowledge();
  const isDone = isThere || settle(write, answer);
  if (isDone) world.learn('dataset', key, numberIn(answer!, isThere ? 'datasetId' : 'id'));
  return isDone;
}

/** Uploads a file; sends it again while there is no answer, as a client may that does not know what became of it. */
async function upload(world: World, instance: Instance, rows: number, retries: number): Promise<boolean> {
  const file = drawDataset(world, rows);
  const write = world.ledger.begin({ kind: 'dataset', key: file.key, state: file.state });
  const client: Client = world.client;
  for (let left = retries; ; left--) {
    const answer = await client.send(left === retries ? instance : world.anyInstance('ingest'), uploadOf(file));
    if (settleUpload(world, file.key, write, answer)) return true;
    if (left <= 0 || (answer !== undefined && answer.status < 500)) return false;
    await delay(RETRY_MS);
  }
}

export const uploadSmallDataset: WriteKind = {
  name: 'small dataset',
  app: 'ingest',
  weight: 10,
  run: (world, instance) =>
    upload(world, instance, world.random.between(1, SMALL_ROWS), world.random.pick([0, RETRIES])),
};

export const uploadLargeDataset: WriteKind = {
  name: 'large dataset',
  app: 'ingest',
  weight: 1,
  run: (world, instance) => upload(world, instance, LARGE_ROWS, world.random.pick([0, RETRIES])),
};

/** A small dataset that is sent once: whether an instance stores. */
export const probeIngest = (world: World, instance: Instance): Promise<boolean> => upload(world, instance, 1, 0);
