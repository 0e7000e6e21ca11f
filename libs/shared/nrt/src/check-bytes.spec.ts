import { checkBytes } from './check-bytes';

const check = (text: string): ReturnType<typeof checkBytes> =>
  checkBytes(async function* () {
    yield new TextEncoder().encode(text);
  });
const HEAD = 'datetime\ta:b:c\ta:b:d [text]\n';

describe('checkBytes', () => {
  it('sums up a file', async () => {
    const checked = await check(`${HEAD}2024-01-17 12:00:00\t1\tx\n2024-01-17 12:00:01.5\t\ty\n`);
    expect(checked).toMatchObject({
      rows: 2,
      values: 4,
      missing: 1,
      columns: ['a:b:c', 'a:b:d [text]'],
      totalFaults: 0,
    });
    expect([checked.first, checked.last]).toEqual(['2024-01-17T12:00:00.000000', '2024-01-17T12:00:01.500000']);
  });

  it('takes rows in any order, and the same row twice', async () => {
    const rows = ['2024-01-17 12:00:01\t1\tx', '2024-01-17 12:00:00\t2\ty', '2024-01-17 12:00:01.000\t1.0\tx'];
    expect(await check(HEAD + rows.join('\n'))).toMatchObject({ rows: 3, totalFaults: 0 });
  });

  it.each([
    ['numbers', '2024-01-17 12:00:00\t3\ty'],
    ['texts', '2024-01-17 12:00:00\t2\tz'],
    ['empty cells', '2024-01-17 12:00:00\t\ty'],
  ])('finds a time stamp with other %s', async (_what, row) => {
    const rows = ['2024-01-17 12:00:00\t2\ty', '2024-01-17 12:00:01\t1\tx', row];
    const { faults, totalFaults } = await check(HEAD + rows.join('\n'));
    expect(faults).toEqual([expect.objectContaining({ code: 'duplicate-time-stamp', line: 4 })]);
    expect(totalFaults).toBe(1);
  });

  it('shows its header, then its rows', async () => {
    const seen: unknown[] = [];
    const bytes = new TextEncoder().encode(`${HEAD}2024-01-17 12:00:00\t1\tx\n2024-01-17 12:00:01\t2\ty\n`);
    await checkBytes(
      async function* () {
        yield bytes;
      },
      async ({ columns }) => {
        seen.push(columns.map(({ code }) => code));
        await Promise.resolve();
        return ({ rows }) => seen.push(rows);
      },
    );
    expect(seen).toEqual([['a:b:c', 'a:b:d'], 2]);
  });

  it('tells of a file without a header', async () => {
    expect((await check('')).faults).toMatchObject([{ code: 'no-header' }]);
  });
});
