import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';

export const databaseSlow: Fault = {
  name: 'database slow',
  says: 'each message between services and PostgreSQL is late by up to 60 ms',
  async strike({ platform: { databaseLink }, random }) {
    databaseLink.lateness = random.between(5, 60);
    await delay(random.between(500, 1_200));
    databaseLink.lateness = 0;
  },
};
