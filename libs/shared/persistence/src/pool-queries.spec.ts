import { type Pool } from 'pg';
import { PoolQueries } from './pool-queries';
import { sql } from './sql';

/** A pool with one connection on which these statements are broken off, as the server does for a time limit. */
function poolThatBreaksOff(...broken: readonly string[]): {
  queries: PoolQueries;
  asked: string[];
  released: unknown[];
} {
  const asked: string[] = [];
  const released: unknown[] = [];
  const query = async (statement: string | { readonly text: string }): Promise<{ rows: object[] }> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    asked.push(text);
    if (broken.includes(text)) throw Object.assign(new Error('broken off'), { code: '57014' });
    return { rows: [{ one: 1 }] };
  };
  const client = { query, release: (destroy: unknown) => void released.push(destroy) };
  const pool = { connect: async () => client } as unknown as Pool;
  return { queries: new PoolQueries(pool, async () => undefined), asked, released };
}

const ONE = sql`select 1 as one`;

describe('a statement with a time limit', () => {
  it('gives its connection back after it was broken off', async () => {
    const { queries, asked, released } = poolThatBreaksOff(ONE.text);
    await expect(queries.query(ONE, { limit: 20 })).rejects.toMatchObject({ kind: 'unavailable', code: 'busy' });
    expect([asked.at(-1), released]).toEqual(['commit', [false]]);
  });

  it('has its connection closed when its transaction does not end', async () => {
    const { queries, released } = poolThatBreaksOff('commit');
    expect(await queries.query(ONE, { limit: 20 })).toEqual([{ one: 1 }]);
    const both = poolThatBreaksOff(ONE.text, 'commit');
    await expect(both.queries.query(ONE, { limit: 20 })).rejects.toMatchObject({ code: 'busy' });
    expect([released, both.released]).toEqual([[true], [true]]);
  });
});
