import { EventEmitter, once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { request as expressRequest, type Request, type Response } from 'express';
import { sendStream } from './send-stream';
import { StreamReply } from './stream-reply';

/** A response, as far as it can be closed. */
class ClosingResponse extends EventEmitter {
  closed = false;
  readonly vary = (): void => undefined;
  readonly setHeader = (): void => undefined;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** A reply that tells when what it reads from is let go. */
function lettingGo(): { reply: StreamReply; ended: Promise<unknown>; gone: () => boolean } {
  const events = new EventEmitter();
  let signal: AbortSignal | undefined;
  const reply = new StreamReply('text/plain', 'a.txt', async function* (given) {
    signal = given;
    try {
      yield 'a';
      yield await Promise.resolve('b');
    } finally {
      events.emit('ended');
    }
  });
  return { reply, ended: once(events, 'ended'), gone: () => signal?.aborted ?? false };
}

function send(reply: StreamReply, response: ClosingResponse, coding = 'identity'): ReturnType<typeof sendStream> {
  const headers = { 'accept-encoding': coding };
  const request = Object.assign(Object.create(expressRequest) as Request, { headers });
  return sendStream(reply, request, response as unknown as Response);
}

describe('sendStream', () => {
  it('sends all parts and lets go', async () => {
    const { reply, ended } = lettingGo();
    const file = await send(reply, new ClosingResponse());
    expect(await text(file.getStream())).toBe('ab');
    await ended;
  });

  it('compresses a long text for a client that asks for it', async () => {
    const long = 'abc'.repeat(1_000);
    const reply = new StreamReply('text/plain', 'a.txt', async function* () {
      yield await Promise.resolve(long);
      yield long;
    });
    const file = await send(reply, new ClosingResponse(), 'gzip');
    expect(gunzipSync(await buffer(file.getStream())).toString()).toBe(long + long);
  });

  it.each(['identity', 'gzip'])('breaks off what is sent (%s) when reading fails', async (coding) => {
    const reply = new StreamReply('text/plain', 'a.txt', async function* () {
      yield await Promise.resolve('abc'.repeat(1_000));
      throw new Error('the database is gone');
    });
    const file = await send(reply, new ClosingResponse(), coding);
    await expect(buffer(file.getStream())).rejects.toThrow('the database is gone');
  });

  it('lets go when the client leaves before the body is asked for', async () => {
    const { reply, ended, gone } = lettingGo();
    const response = new ClosingResponse();
    await send(reply, response);
    expect(gone()).toBe(false);
    response.close();
    await ended;
    expect(gone()).toBe(true);
  });

  it('lets go when the client has left before the answer begins', async () => {
    const { reply, ended, gone } = lettingGo();
    const response = new ClosingResponse();
    response.close();
    await send(reply, response);
    await ended;
    expect(gone()).toBe(true);
  });

  it('lets go when the client leaves in the middle', async () => {
    const { reply, ended } = lettingGo();
    const response = new ClosingResponse();
    const file = await send(reply, response);
    const stream = file.getStream();
    stream.once('data', () => response.close());
    await ended;
  });
});
