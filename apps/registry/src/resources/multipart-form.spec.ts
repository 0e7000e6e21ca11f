import { PassThrough } from 'node:stream';
import { type Request, type Response } from 'express';
import { MultipartForm } from './multipart-form';

const PACE = { stallSeconds: 120, minBytesPerSecond: 1, graceSeconds: 120, totalSeconds: 120 };

/** A request whose body the parser has in full, and of which nothing is read. */
function parsedRequest(): PassThrough & Request {
  const request = new PassThrough();
  request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return Object.assign(request, { headers, complete: true, socket: { bytesRead: 0 } }) as unknown as PassThrough &
    Request;
}

async function take(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) size += chunk.length;
  return size;
}

describe('MultipartForm', () => {
  it.each(['before it is received', 'while it is received'])(
    'ends at once when the connection is reset %s',
    async (when) => {
      const request = parsedRequest();
      if (when.startsWith('before')) request.destroy();
      const received = new MultipartForm(request, {} as Response, 100, PACE).receive(take);
      const refused = expect(received).rejects.toMatchObject({ kind: 'malformed', code: 'incomplete-body' });
      if (when.startsWith('while')) request.destroy();
      await refused;
    },
  );
});
