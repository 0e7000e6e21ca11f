import fc from 'fast-check';
import { Chase, type Seen } from './chase';

const isLong = (text: string): boolean => text.length > 2;
const seen = (text: string): Promise<Seen | undefined> =>
  Promise.resolve(
    isLong(text)
      ? { fault: { rule: 'long', detail: text }, line: text, kept: { name: text, service: 'registry', raw: text } }
      : undefined,
  );

describe('Chase', () => {
  it('makes a finding as small as it gets', async () => {
    const finding = await new Chase().run('texts', fc.string({ maxLength: 40 }), { seed: 1, numRuns: 50 }, seen);
    expect(finding).toMatchObject({ key: 'texts: long', seed: 1 });
    expect(finding!.line).toHaveLength(3);
  });

  it('reports what breaks the same rule at the same operation once', async () => {
    const chase = new Chase();
    const run = (name: string) => chase.run(name, fc.string({ minLength: 3 }), { seed: 1, numRuns: 20 }, seen);
    expect(await run('texts')).toBeDefined();
    expect(await run('texts')).toBeUndefined();
    expect(await run('others')).toBeDefined();
    expect(chase.findings.map(({ key }) => key)).toEqual(['texts: long', 'others: long']);
  });

  it('finds nothing where nothing is wrong', async () => {
    const chase = new Chase();
    await chase.run('texts', fc.string({ maxLength: 2 }), { seed: 1, numRuns: 20 }, seen);
    expect(chase.findings).toEqual([]);
  });

  it('draws the same from the same seed', async () => {
    const drawn = async (seed: number): Promise<string[]> => {
      const texts: string[] = [];
      const note = (text: string) => Promise.resolve(void texts.push(text));
      await new Chase().run('texts', fc.string(), { seed, numRuns: 10 }, note as never);
      return texts;
    };
    expect(await drawn(1)).toEqual(await drawn(1));
    expect(await drawn(1)).not.toEqual(await drawn(2));
  });
});
