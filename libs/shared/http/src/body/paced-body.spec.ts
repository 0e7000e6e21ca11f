import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Request, type Response } from 'express';
import { PacedBody } from './paced-body';

const MIB = 1024 ** 2;
const CHUNK = 16 * 1024;

const PACE = { stallSeconds: 120, minBytesPerSecond: 1, graceSeconds: 120, totalSeconds: 120 };

/** A request whose body has arrived completely and is not read yet. */
function parsedRequest(bytes: Buffer | string = 'datetime\tx:y:z [m]\n'): PassThrough & Request {
  const request = new PassThrough();
  // Chunks of the size that a connection gives.
  for (let at = 0; at < bytes.length; at += CHUNK) request.write(bytes.slice(at, at + CHUNK));
  return Object.assign(request, { headers: {}, complete: true, socket: { bytesRead: 0 } }) as unknown as PassThrough &
    Request;
}

const bodyOf = (request: Request, encoding: 'identity' | 'gzip') =>
  new PacedBody(request, {} as Response, encoding, PACE);

describe('PacedBody', () => {
  it.each(['identity', 'gzip'] as const)(
    'ends at once when the connection is reset before the body was read (%s)',
    async (encoding) => {
      const request = parsedRequest();
      const body = bodyOf(request, encoding);
      if (encoding === 'identity') await body.next();
      const refused = expect(body.next()).rejects.toMatchObject({ code: 'incomplete-body' });
      request.destroy();
      await refused;
    },
  );

  it('ends at once when the connection is gone before the first pull', async () => {
    const request = parsedRequest();
    await once(request.destroy(), 'close');
    const body = bodyOf(request, 'identity');
    // Bytes that have arrived can still be read.
    await body.next();
    await expect(body.next()).rejects.toMatchObject({ code: 'incomplete-body' });
  });

  it('has given a body of known length without waiting for its end', async () => {
    const request = parsedRequest('0123456789');
    request.headers['content-length'] = '10';
    const body = bodyOf(request, 'identity');
    expect(await body.next()).toEqual({ done: false, value: Buffer.from('0123456789') });
    expect(await body.next()).toEqual({ done: true, value: undefined });
    expect(request.readableEnded).toBe(false);
  });

  it('lets a request of known length end once all bytes were given', async () => {
    const request = parsedRequest('0123456789');
    request.headers['content-length'] = '10';
    request.end();
    const ended = once(request, 'end');
    for await (const chunk of bodyOf(request, 'identity')) expect(chunk).toHaveLength(10);
    await ended;
  });

  it('waits for the rest of a body of known length', async () => {
    const request = parsedRequest('01234');
    request.headers['content-length'] = '10';
    const body = bodyOf(request, 'identity');
    const chunks: string[] = [];
    setImmediate(() => request.write('56789'));
    for await (const chunk of body) chunks.push(Buffer.from(chunk).toString());
    expect(chunks).toEqual(['01234', '56789']);
  });

  it('refuses a body that swells beyond all measure, long before its end', async () => {
    // Data of several members are decoded one after the other: 256 MiB in all.
    const member = gzipSync(Buffer.alloc(8 * MIB));
    const request = parsedRequest(Buffer.concat(Array<Buffer>(32).fill(member)));
    const body = bodyOf(request, 'gzip');
    let decoded = 0;
    const readAll = async (): Promise<void> => {
      for await (const chunk of body) decoded += chunk.length;
    };
    await expect(readAll()).rejects.toMatchObject({ kind: 'too-large', code: 'compressed-too-far' });
    expect(decoded).toBeLessThan(64 * MIB);
    await body.return();
  });

  it('takes what repeats itself much, as files of one value do', async () => {
    const values = '\t1.5'.repeat(20);
    const rows = Array.from(
      { length: 100_000 },
      (_, i) => `${new Date(i * 1000).toISOString().slice(0, 19)}${values}\n`,
    );
    const member = gzipSync(rows.join(''));
    const request = parsedRequest(Buffer.concat([member, member]));
    const body = bodyOf(request, 'gzip');
    let decoded = 0;
    request.end();
    for await (const chunk of body) decoded += chunk.length;
    expect(decoded).toBe(20_000_000);
  });
});
