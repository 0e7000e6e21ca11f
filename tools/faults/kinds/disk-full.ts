import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';

export const diskFull: Fault = {
  name: 'disk full',
  says: 'the disk of the database and of files has no room for a while',
  obstacle: ({ platform }) => (platform.disk.canFill ? undefined : 'no small disk can be mounted: root may do that'),
  async strike({ platform, random }) {
    platform.disk.fill();
    await delay(random.between(300, 1_500));
    platform.disk.empty();
  },
};
