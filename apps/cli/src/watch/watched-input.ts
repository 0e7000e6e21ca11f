import { createHash } from 'node:crypto';
import { bytesOf, type InputFile } from '../files/input-file';
import { type Candidate } from './candidates';

/** The content of a watched file, which a symbolic link may not replace meanwhile. */
export const inputOf = ({ name, path, size }: Candidate): InputFile => ({
  ...{ label: name, path, isCompressed: name.endsWith('.gz'), followsLinks: false, close: async () => undefined },
  ...(name.endsWith('.gz') ? {} : { size }),
});

/** The SHA-256 of the decoded bytes, as the service knows a dataset by it. */
export async function hashOf(input: InputFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(input)) hash.update(chunk);
  return hash.digest('hex');
}
