import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';
import { pacedBody } from '../paced-body';
import { drawDataset } from '../writes/dataset-text';
import { settleUpload, uploadOf } from '../writes/upload-dataset';

const ROWS = 12_000;
const SENT_WITHIN_MS = 300;
/** The latest moment: a body that has arrived is stored for a while. */
const LATEST_MS = 600;

export const ingestKilledInUpload: Fault = {
  name: 'ingest killed in an upload',
  says: 'the instance that takes in a large dataset ends by SIGKILL: while it arrives, or while it is stored',
  async strike(world) {
    const instance = world.anyInstance('ingest');
    const file = drawDataset(world, ROWS);
    const write = world.ledger.begin({ kind: 'dataset', key: file.key, state: file.state });
    const request = uploadOf(file);
    const body = pacedBody(Buffer.from(request.body), 12, SENT_WITHIN_MS);
    const answered = world.client.send(instance, { ...request, body });
    await delay(world.random.between(0, LATEST_MS));
    instance.kill();
    settleUpload(world, file.key, write, await answered);
  },
};
