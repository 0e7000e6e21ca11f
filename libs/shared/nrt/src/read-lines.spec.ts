import fc from 'fast-check';
import { readLines } from './read-lines';

describe('readLines', () => {
  it('finds lines wherever chunks end', async () => {
    const text = fc.array(fc.constantFrom('a', 'b\r', '', 'long line'), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (lines, size) => {
        const bytes = new TextEncoder().encode(lines.join('\n'));
        const found = await readLines(cut(bytes, size), new Set(lines.map((_, i) => i + 1)));
        expect([...found.values()].map(({ text }) => text)).toEqual(lines.map((line) => line.replace('\r', '')));
        const spans = [...found.values()].map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
        expect(spans).toEqual(lines);
      }),
    );
  });
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
