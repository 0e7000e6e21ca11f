import { pipeline, Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { answerProblem } from '../problem/problem.filter';
import { compressAnswer, wantedCoding } from './content-coding';
import { type StreamReply } from './stream-reply';
import { nextTurn } from './turns';

/**
 * Makes the body of an answer that is sent bit by bit. Nothing is sent before the first part is there; a failure
 * afterwards breaks the connection, so that a part is not taken for the whole. When the client goes away, reading ends,
 * also when it went before a byte of the body was asked for.
 */
export async function sendStream(
  { contentType, fileName, open }: StreamReply,
  request: Request,
  response: Response,
): Promise<StreamableFile> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  if (response.closed) leave();
  else response.once('close', leave);
  const parts = open(gone.signal);
  const first = await parts.next();
  const disposition = `inline; filename="${fileName}"`;
  const body = Readable.from(bytes(first, parts), { objectMode: false, highWaterMark: 1 });
  // A generator that has not begun ends without its `finally`: the parts are closed here, too.
  body.once('close', () => void parts.return(undefined).catch(() => undefined));
  whenAborted(gone.signal, () => body.destroy());
  const compress = compressAnswer(wantedCoding(request, response), first.done ? undefined : first.value, response);
  // A failure of the body is one of what is sent.
  const sent = compress ? pipeline(body, compress, () => undefined) : body;
  const file = new StreamableFile(sent, { type: contentType, disposition });
  return file.setErrorHandler((error) => {
    if (!gone.signal.aborted) answerProblem(error, request, response);
  });
}

function whenAborted(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

async function* bytes(first: IteratorResult<string, unknown>, parts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  try {
    for (let next = first; !next.done; next = await parts.next()) {
      if (next.value !== '') yield Buffer.from(next.value);
      await nextTurn();
    }
  } finally {
    await parts.return(undefined);
  }
}
