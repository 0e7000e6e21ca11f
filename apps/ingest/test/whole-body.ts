import { type Response } from 'supertest';

/** Parses a body as bytes, whatever its type is: `request.buffer(true).parse(wholeBody)`. */
export function wholeBody(response: Response, done: (error: Error | null, body: unknown) => void): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
