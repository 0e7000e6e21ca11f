import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type UploadOrder } from '../upload';
import { type ThreadSettings } from './thread-messages';
import { UploadThread } from './upload-thread';

/** Ends its uploads as a thread does that fails, but is there for a while longer. */
const FAILING = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ port, order }) => {
  if (order.name === 'fail') port.close();
  else port.postMessage({ kind: 'done', result: { threadId } });
});
`;

describe('UploadThread', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pelorus-upload-thread-'));
  const script = path.join(folder, 'failing.cjs');
  writeFileSync(script, FAILING);
  const thread = new UploadThread({ script, settings: {} as ThreadSettings, onFailure: () => undefined });
  afterAll(async () => {
    await thread.close();
    rmSync(folder, { recursive: true });
  });

  const run = (name: string) =>
    thread.run({ name } as UploadOrder, { next: () => Promise.resolve(undefined) }, []) as unknown as Promise<{
      readonly threadId: number;
    }>;

  it('has another thread for the next upload when an upload ended before the exit of its thread is told', async () => {
    const { threadId } = await run('a');
    expect((await run('b')).threadId).toBe(threadId);
    await expect(run('fail')).rejects.toMatchObject({ code: 'upload-broken-off' });
    expect((await run('c')).threadId).not.toBe(threadId);
    expect(thread.running).toBe(0);
  });
});
