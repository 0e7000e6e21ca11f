import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';
import { importSome } from '../writes/import-items';

const ITEMS = 80;
const LATEST_MS = 400;

export const registryKilledInImport: Fault = {
  name: 'registry killed in an import',
  says: 'the instance that imports items ends by SIGKILL',
  async strike(world) {
    const instance = world.anyInstance('registry');
    const answered = importSome(world, instance, ITEMS);
    await delay(world.random.between(0, LATEST_MS));
    instance.kill();
    await answered;
  },
};
