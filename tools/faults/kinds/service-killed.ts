import { type Fault } from '../fault';
import { type AppName } from '../instance';

const killed = (app: AppName): Fault => ({
  name: `${app} killed`,
  says: `an instance of the ${app} ends by SIGKILL in the middle of its work and starts again`,
  async strike(world) {
    world.anyInstance(app).kill();
  },
});

export const registryKilled = killed('registry');
export const ingestKilled = killed('ingest');

export const everyServiceKilled: Fault = {
  name: 'all services killed',
  says: 'all instances of both services end by SIGKILL at once and start again',
  async strike({ platform }) {
    for (const instance of platform.instances) instance.kill();
  },
};
