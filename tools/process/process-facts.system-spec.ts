import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAlive, processCommand, processStart } from './process-facts.mjs';
import { untilTrue } from './until-true';

describe('isAlive', () => {
  it('knows this process and one that never was', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(processStart(process.pid)).toBeDefined();
    expect(isAlive(2 ** 30)).toBe(false);
  });

  it('takes a process that has ended for dead although its parent does not ask about it', async () => {
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [text] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(text);
      expect(isAlive(pid)).toBe(true);
      // A shell asks about its children; the program that it becomes does not.
      await untilTrue('the shell has become sleep', () => processCommand(parent.pid!) === 'sleep 60');
      process.kill(pid, 'SIGKILL');
      await untilTrue('it is dead', () => !isAlive(pid));
      expect(() => process.kill(pid, 0)).not.toThrow();
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
