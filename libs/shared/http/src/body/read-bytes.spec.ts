import { PassThrough } from 'node:stream';
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

  it('gives up a body that is cut off', async () => {
    const request = upload();
    const refused = expect(readBytes(request, response, 10)).rejects.toMatchObject({ code: 'incomplete-body' });
    request.write('{');
    request.destroy();
    await refused;
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
