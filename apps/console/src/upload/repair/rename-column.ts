import { foldCode } from '@pelorus/shared/kernel';
import { readLines } from '@pelorus/shared/nrt';
import { chunksOf } from '../check/chunks-of';
import { repaired } from './repair';

/** The file with another code in the header, for the column of a parameter and for that of its flags. */
export async function renamedColumn(file: Blob, from: string, to: string): Promise<Blob> {
  const line = (await readLines(chunksOf(file), new Set([1]))).get(1);
  if (!line) return file;
  const header = await file.slice(line.start, line.end).text();
  const cells = header.split('\t').map((cell) => {
    const [code = ''] = cell.split(/[ \r]/, 1);
    return foldCode(code) === from ? to + cell.slice(code.length) : cell;
  });
  return repaired(file, [{ ...line, line: 1 }], new Map([[1, cells.join('\t')]]));
}
