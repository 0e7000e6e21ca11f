import { sendSignal } from '../fault-database';
import { type Fault } from '../fault';

export const backendKilled: Fault = {
  name: 'backend killed',
  says: 'one process of PostgreSQL ends by SIGKILL, so that the others break off all work',
  async strike({ platform, random }) {
    const { backends } = platform.database;
    if (backends.length > 0) sendSignal(random.pick(backends).pid, 'SIGKILL');
  },
};
