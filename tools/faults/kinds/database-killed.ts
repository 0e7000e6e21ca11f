import { type Fault } from '../fault';

export const databaseKilled: Fault = {
  name: 'database killed',
  says: 'all processes of PostgreSQL end by SIGKILL and start again',
  async strike({ platform }) {
    platform.database.kill();
  },
};
