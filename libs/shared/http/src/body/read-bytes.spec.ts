import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Request, type Response } from 'express';
import { readBytes } from './read-bytes';

/** A request whose body a spec writes itself. */
function upload(headers: Record<string, string> = {}): PassThrough & Request {
  return Object.assign(new PassThrough(), { headers, complete: false }) as unknown as PassThrough & Request;
}
const response = {} as Response;

describe('readBytes', () => {
  afterEach(() => jest.useRealTimers());

  it('gives up a body that does not arrive, and leaves the request open for the answer', async () => {
    jest.useFakeTimers();
    const request = upload();
    const refused = expect(readBytes(request, response, 10)).rejects.toMatchObject({
      kind: 'malformed',
      code: 'body-timeout',
    });
    request.write('{');
    jest.advanceTimersByTime(30_000);
    await refused;
    expect(request.destroyed).toBe(false);
  });

  it('gives up a body that arrives more slowly than it should', async () => {
    jest.useFakeTimers();
    const socket = { bytesRead: 500 };
    const request = Object.assign(upload(), { socket });
    const read = readBytes(request, response, 10, { ms: 120_000, minBytesPerSecond: 100 });
    const refused = expect(read).rejects.toMatchObject({ kind: 'malformed', code: 'body-too-slow' });
    let settled = false;
    void read.catch(() => (settled = true));
    socket.bytesRead += 1_000;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(settled).toBe(false);
    socket.bytesRead += 999;
    await jest.advanceTimersByTimeAsync(10_000);
    await refused;
    expect([request.destroyed, jest.getTimerCount()]).toEqual([false, 0]);
  });

  it('gives up a body that is cut off', async () => {
    const request = upload();
    const refused = expect(readBytes(request, response, 10)).rejects.toMatchObject({ code: 'incomplete-body' });
    request.write('{');
    request.destroy();
    await refused;
  });

  it('gives up at once a body that the parser has in full when the connection is reset', async () => {
    const request = Object.assign(upload(), { complete: true });
    request.write('{}');
    const refused = expect(readBytes(request, response, 10)).rejects.toMatchObject({ code: 'incomplete-body' });
    request.destroy();
    await refused;
  });

  it('gives up at once a body whose connection is gone already', async () => {
    const request = Object.assign(upload(), { complete: true });
    request.end('{}');
    await once(request.destroy(), 'close');
    await expect(readBytes(request, response, 10)).rejects.toMatchObject({ code: 'incomplete-body' });
  });

  it('takes a compressed body whose connection closes while it is decoded', async () => {
    const request = upload({ 'content-encoding': 'gzip' });
    request.end(gzipSync('whole'));
    const read = readBytes(request, response, 10);
    await once(request, 'end');
    request.destroy();
    expect(String(await read)).toBe('whole');
  });

  it('tells a wrong encoding from a body that is cut off', async () => {
    const request = upload({ 'content-encoding': 'gzip' });
    request.write('no gzip');
    await expect(readBytes(request, response, 10)).rejects.toMatchObject({ code: 'malformed-encoding' });
  });

  it('stops at the limit', async () => {
    const request = upload();
    const refused = expect(readBytes(request, response, 10)).rejects.toMatchObject({ kind: 'too-large' });
    request.write('x'.repeat(11));
    await refused;
    expect(request.destroyed).toBe(false);
    expect(request.isPaused()).toBe(true);
  });

  it('does not begin with what is declared too large', async () => {
    const request = upload({ 'content-length': '11' });
    await expect(readBytes(request, response, 10)).rejects.toMatchObject({ kind: 'too-large' });
    expect(request.listenerCount('data')).toBe(0);
  });
});
