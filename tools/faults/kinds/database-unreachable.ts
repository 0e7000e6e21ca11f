import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';

export const databaseCutOff: Fault = {
  name: 'database cut off',
  says: 'all connections between services and PostgreSQL are reset',
  async strike({ platform }) {
    platform.databaseLink.cut();
  },
};

export const databaseSilent: Fault = {
  name: 'database silent',
  says: 'nothing passes between services and PostgreSQL, as with a broken line, then the connections are reset',
  async strike({ platform: { databaseLink }, random }) {
    databaseLink.hold();
    await delay(random.between(200, 1_500));
    databaseLink.cut();
  },
};
