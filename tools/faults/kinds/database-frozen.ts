import { setTimeout as delay } from 'node:timers/promises';
import { sendSignal } from '../fault-database';
import { type Fault } from '../fault';

export const databaseFrozen: Fault = {
  name: 'database frozen',
  says: 'the processes of PostgreSQL stand still in the middle of their work (SIGSTOP), and go on',
  async strike({ platform, random }) {
    const { backends } = platform.database;
    for (const { pid } of backends) sendSignal(pid, 'SIGSTOP');
    await delay(random.between(200, 1_500));
    for (const { pid } of backends) sendSignal(pid, 'SIGCONT');
  },
};
