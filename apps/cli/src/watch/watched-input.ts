import { createHash } from 'node:crypto';
import { bytesOf, type InputFile } from '../files/input-file';
import { type Candidate } from './candidates';

/** The content of a watched file, which a symbolic link may not replace meanwhile. */
export const inputOf = ({ name, path, size }: Candidate): InputFile => ({
  ...{ label: name, path, isCompressed: name.endsWith('.gz'), followsLinks: false, close: async () => undefined },
  ...(name.endsWith('.gz') ? {} : { size }),
});

/** The size of a file that may go with others in one request; undefined where it is not known. */
export const sizeTogether = ({ name, size }: Candidate): number | undefined =>
  name.endsWith('.gz') ? undefined : size;

/** The SHA-256 of the decoded bytes, as the service knows a dataset by it. */
export async function hashOf(input: InputFile): Promise<string> {
  let sha256 = '';
  const bytes = hashing(bytesOf(input), (found) => (sha256 = found));
  while ((await bytes.next()).done !== true);
  return sha256;
}

/** The same bytes; tells their SHA-256 at their end. */
export async function* hashing(
  bytes: AsyncIterable<Uint8Array>,
  onEnd: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}
