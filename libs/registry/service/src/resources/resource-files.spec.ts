import fc from 'fast-check';
import { inChunks } from './resource-files';

async function* partsOf(lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let next = 0;
  for (const length of lengths) yield Uint8Array.from({ length }, () => next++);
}

async function chunksOf(lengths: readonly number[], size: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of inChunks(partsOf(lengths), size)) chunks.push(chunk);
  return chunks;
}

describe('inChunks', () => {
  it('cuts any parts into chunks of one size, with what is left at the end', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40)), fc.integer({ min: 1, max: 16 }), async (lengths, size) => {
        const chunks = await chunksOf(lengths, size);
        const total = lengths.reduce((sum, length) => sum + length, 0);
        expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(chunks.flatMap((chunk) => [...chunk])).toEqual(Array.from({ length: total }, (_, i) => i % 256));
        expect(chunks).toHaveLength(Math.ceil(total / size));
      }),
    ));
});
