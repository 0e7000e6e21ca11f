import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from './folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = (): string => path.join(folder, 'lock');

/** Writes a lock that nobody touched for a time. */
function left(holder: object | string, minutes = 0): void {
  writeFileSync(lock(), typeof holder === 'string' ? holder : JSON.stringify(holder));
  const then = new Date(Date.now() - minutes * 60_000);
  utimesSync(lock(), then, then);
}

async function expectFree(): Promise<void> {
  const release = await lockFolder(folder);
  expect(existsSync(lock())).toBe(true);
  await release();
  expect(existsSync(lock())).toBe(false);
}

it('is held by one at a time, and free again', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    message: `${folder} is in use by process ${process.pid}: one 'pelorus sync' at a time.`,
    ...{ code: 'in-use', exitCode: 1 },
  });
  await release();
  await release();
  await expectFree();
});

it('is taken over from a process that ended, by one of many', async () => {
  left({ host: os.hostname(), pid: 2 ** 22 - 1, start: '1', id: 'gone' });
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const won = taken.filter((each) => each.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const { value: release } of won) await release();
  await expectFree();
});

it('is not held by another process that has the number of one that ended', async () => {
  left({ host: os.hostname(), pid: process.ppid, start: '1', id: 'former' }, 4);
  await expectFree();
});

it('is taken over from another machine once nobody touched it for minutes', async () => {
  const elsewhere = { host: 'elsewhere', pid: process.pid, start: '1', id: 'another' };
  left(elsewhere, 2);
  const hints = expect.arrayContaining([expect.stringContaining(`remove ${lock()}`)]) as unknown;
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'in-use', hints });
  left(elsewhere, 4);
  await expectFree();
});

it.each(['', '{"ho', '{}', '7'])('is free where the file says %j', async (text) => {
  left(text);
  await expectFree();
});

it('is free where a process ended while it took the lock over', async () => {
  left({ host: os.hostname(), pid: 2 ** 22 - 1, start: '1', id: 'gone' });
  const then = new Date(Date.now() - 60_000);
  mkdirSync(`${lock()}.claim`);
  utimesSync(`${lock()}.claim`, then, then);
  await expectFree();
});
