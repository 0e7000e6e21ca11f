import { ChildProgram } from '../process/child-program';
import { isAlive } from '../process/process-facts.mjs';
import { untilTrue } from '../process/until-true';
import { pauseAfter } from './service.mjs';

describe('a service', () => {
  it('ends with a starter that is killed, even when it hangs', async () => {
    const starter = new ChildProgram('tools/start/fixture/hold-service.mjs');
    const { pid } = await starter.json<{ pid: number }>();
    expect(isAlive(pid)).toBe(true);
    starter.process.kill('SIGKILL');
    await untilTrue('the service is gone', () => !isAlive(pid));
  });

  it('waits longer before each start, up to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
  });
});
