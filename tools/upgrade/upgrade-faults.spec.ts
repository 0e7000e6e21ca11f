import { type ColumnFacts } from './schema-facts';
import { type FormerSchema, upgradeFaults } from './upgrade-faults';

const column = (facts: Partial<ColumnFacts> = {}): ColumnFacts => ({
  type: 'text',
  nullable: false,
  required: true,
  ...facts,
});
const former: FormerSchema = {
  release: '1.0.0',
  unused: [],
  kept: {},
  tables: {
    's.stone': { id: column({ type: 'integer', required: false }), note: column({ nullable: true, required: false }) },
  },
  functions: { 's.weight(integer)': 'numeric' },
  constraints: ['s.stone CHECK ((id > 0))'],
};
const stone = former.tables['s.stone']!;
const withStone = (columns: Record<string, ColumnFacts>): Partial<FormerSchema> => ({ tables: { 's.stone': columns } });

describe('the schema of a new release', () => {
  it.each<[string, Partial<FormerSchema>]>([
    ['nothing', {}],
    [
      'a table with constraints',
      {
        tables: { ...former.tables, 's.new': { id: column() } },
        constraints: [...former.constraints, 's.new UNIQUE btree (id)'],
      },
    ],
    ['a column that may be null', withStone({ ...stone, more: column({ nullable: true, required: false }) })],
    ['a column with a default', withStone({ ...stone, more: column({ required: false }) })],
    [
      'less of a demand',
      { constraints: [], ...withStone({ ...stone, id: column({ type: 'integer', nullable: true, required: false }) }) },
    ],
    ['a function', { functions: { ...former.functions, 's.size(integer)': 'numeric' } }],
  ])('may add %s', (_what, change) => {
    expect(upgradeFaults(former, { ...former, ...change })).toEqual([]);
  });

  it.each<[string, Partial<FormerSchema>]>([
    ['s.stone is gone', { tables: {} }],
    ['s.stone.note is gone', withStone({ id: stone['id']! })],
    [
      's.stone.note was text and is jsonb',
      withStone({ ...stone, note: column({ type: 'jsonb', nullable: true, required: false }) }),
    ],
    ['s.stone.note could be null', withStone({ ...stone, note: column({ required: false }) })],
    ['s.stone.id has lost its default', withStone({ ...stone, id: column({ type: 'integer' }) })],
    ['s.stone.more is new, and inserts without it fail: give it a default', withStone({ ...stone, more: column() })],
    ['s.weight(integer) is gone', { functions: {} }],
    ['s.weight(integer) gave numeric and gives text', { functions: { 's.weight(integer)': 'text' } }],
    [
      `the former release may break the new constraint 's.stone UNIQUE btree (note)'`,
      { constraints: ['s.stone UNIQUE btree (note)'] },
    ],
  ])('is refused when %s', (fault, change) => {
    expect(upgradeFaults(former, { ...former, ...change })).toEqual([fault]);
  });

  it('may drop what the former release did not use any more, and add constraints that it keeps', () => {
    const unused = ['s.stone.note', 's.weight(integer)'];
    const kept = { 's.stone UNIQUE btree (id)': 'ids were unique by their sequence' };
    const present = { tables: { 's.stone': { id: stone['id']! } }, functions: {}, constraints: Object.keys(kept) };
    expect(upgradeFaults({ ...former, unused, kept }, present)).toEqual([]);
    expect(
      upgradeFaults({ ...former, unused: ['s.stone'], functions: {} }, { ...present, tables: {}, constraints: [] }),
    ).toEqual([]);
  });
});
