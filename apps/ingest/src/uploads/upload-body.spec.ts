import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type Request, type Response } from 'express';
import { UploadBody } from './upload-body';

const PACE = { stallSeconds: 120, minBytesPerSecond: 1, graceSeconds: 120 };

/** A request whose body has arrived completely and is not read yet. */
function parsedRequest(): PassThrough & Request {
  const request = new PassThrough();
  request.write('datetime\tx:y:z [m]\n');
  return Object.assign(request, { headers: {}, complete: true, socket: { bytesRead: 0 } }) as unknown as PassThrough &
    Request;
}

const bodyOf = (request: Request, encoding: 'identity' | 'gzip') =>
  new UploadBody(request, {} as Response, encoding, PACE);

describe('UploadBody', () => {
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
});
