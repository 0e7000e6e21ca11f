import { BrokenAnswerError } from '@pelorus/client';
import { type Context } from '../context';
import { Progress } from '../terminal/progress';
import { OutputFile } from './output-file';

/** Writes the body of an answer to a file, with progress, or to standard output. */
export async function writeResponse(context: Context, response: Response, file: string | undefined): Promise<void> {
  if (file === undefined) {
    for await (const chunk of bodyOf(response)) await context.terminal.write(chunk);
    return;
  }
  const output = await OutputFile.create(file);
  const progress = new Progress(context.terminal, undefined);
  const transfer = progress.begin(file);
  try {
    for await (const chunk of bodyOf(response)) {
      await output.write(chunk);
      transfer.done += chunk.byteLength;
    }
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    progress.stop();
  }
}

/** The chunks of a body; a body that breaks off is an error, never an end. */
async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  for (;;) {
    const { done, value } = await next(reader, response.url);
    if (done) return;
    yield value;
  }
}

async function next(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  url: string,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    throw new BrokenAnswerError(`The answer of ${url} broke off: what was sent is not the whole`, url, { cause });
  }
}
