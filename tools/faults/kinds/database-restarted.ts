import { type Fault } from '../fault';

export const databaseRestarted: Fault = {
  name: 'database restarted',
  says: 'PostgreSQL is stopped, with a checkpoint or at once, and starts again',
  async strike({ platform, random }) {
    platform.database.signal(random.pick(['SIGINT', 'SIGQUIT']));
  },
};
