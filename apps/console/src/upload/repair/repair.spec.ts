import { readLines } from '@pelorus/shared/nrt';
import fc from 'fast-check';
import { repaired } from './repair';

const linesOf = async (text: string, wanted: readonly number[]) => {
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  return [...(await readLines(bytes, new Set(wanted)))].map(([line, found]) => ({ line, ...found }));
};

describe('repaired', () => {
  it('changes and leaves out the lines that it shall, and no other byte', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ü', '\t', '1') });
    const fate = fc.constantFrom('stays', 'changed', 'left out');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, fate), { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        async (rows, ends) => {
          const text = rows.map(([row]) => row).join('\n') + (ends ? '\n' : '');
          const wanted = rows.flatMap(([, what], i) => (what === 'stays' ? [] : [i + 1]));
          const repairs = new Map(
            wanted.map((number) => [number, rows[number - 1]![1] === 'changed' ? 'new\tßine' : null]),
          );
          const expected = rows.flatMap(([row, what]) =>
            what === 'left out' ? [] : [what === 'changed' ? 'new\tßine' : row],
          );
          const result = await repaired(new Blob([text]), await linesOf(text, wanted), repairs).text();
          expect(result.split('\n').slice(0, expected.length)).toEqual(expected);
          expect(result.length).toBeLessThanOrEqual(expected.join('\n').length + 1);
        },
      ),
    );
  });
});
