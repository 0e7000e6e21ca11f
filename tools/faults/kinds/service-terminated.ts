import { type Fault } from '../fault';

export const serviceTerminated: Fault = {
  name: 'service stopped',
  says: 'an instance is asked to end (SIGTERM), finishes what runs, and starts again',
  async strike({ platform, random }) {
    const instance = random.pick(platform.instances);
    instance.terminate();
    await instance.ended();
  },
};
