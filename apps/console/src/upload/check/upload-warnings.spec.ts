import { type Item } from '@pelorus/client';
import { type NrtColumn } from '@pelorus/shared/nrt';
import { type ColumnSummary } from './column-summary';
import { limitsOf, type RegisteredColumns } from './registered-columns';
import { warningsOf } from './upload-warnings';

const column = (code: string, unit?: string): NrtColumn => ({
  ...{ index: 0, code, role: 'value', text: code },
  ...(unit === undefined ? {} : { unit }),
});
const EDITOR = { contact: { id: 1, email: 'ann@example.org' }, role: { systemName: 'Editor' } };
const RANGE = { name: 'measuring range', lower: 0, upper: 40 };
const CTD = {
  code: 'vessel:mya:ctd',
  parameters: [
    { shortName: 'Salinity', unit: { code: 'psu' }, properties: [RANGE, { name: 'accuracy', lower: -1, upper: 1 }] },
    { shortName: 'depth', unit: { code: 'm' }, properties: [{ ...RANGE, unit: { code: 'ft' } }] },
  ],
};
const MYA = { code: 'vessel:mya', contacts: [EDITOR] };
const REGISTERED = {
  items: new Map<string, object>([
    ['vessel:mya', MYA],
    ['vessel:mya:ctd', CTD],
  ]) as ReadonlyMap<string, unknown> as ReadonlyMap<string, Item>,
  check: {
    unknown: [
      { code: 'vessel:mya:ctd:salinty', nearest: ['vessel:mya:ctd:salinity'] },
      { code: 'vessel:mya:new:a', nearest: [] },
      { code: 'vessel:mya:new:b', nearest: [] },
    ],
    forbidden: [
      { code: 'vessel:mya:ctd:salinity', itemId: 7 },
      { code: 'vessel:mya:ctd:depth', itemId: 7 },
    ],
  },
} satisfies RegisteredColumns;

describe('Warnings of a file', () => {
  it('tell of items, rights and names that the registry does not have', () => {
    expect(warningsOf([], [], REGISTERED)).toEqual([
      { kind: 'unregistered', item: 'vessel:mya:new', codes: ['vessel:mya:new:a', 'vessel:mya:new:b'] },
      {
        ...{ kind: 'forbidden', item: 'vessel:mya:ctd', ask: [EDITOR.contact] },
        codes: ['vessel:mya:ctd:salinity', 'vessel:mya:ctd:depth'],
      },
      { kind: 'unknown', code: 'vessel:mya:ctd:salinty', nearest: ['vessel:mya:ctd:salinity'] },
    ]);
  });

  it('tell of units that differ, and of values beyond ranges', () => {
    const columns = [
      column('vessel:mya:ctd:salinity', 'g/kg'),
      column('vessel:mya:ctd:depth'),
      column('vessel:mya:ctd:salinity', 'text'),
    ];
    const found = { range: RANGE, count: 2, line: 3, value: 99 };
    const summary = { code: 'vessel:mya:ctd:salinity', outside: [found] } as unknown as ColumnSummary;
    expect(warningsOf(columns, [summary], { items: REGISTERED.items })).toEqual([
      { kind: 'unit', code: 'vessel:mya:ctd:salinity', unit: 'g/kg', registered: 'psu' },
      { kind: 'outside', code: 'vessel:mya:ctd:salinity', unit: 'psu', found },
    ]);
  });

  it('compare values with ranges in the same unit only', () => {
    const limits = limitsOf(REGISTERED, [
      column('vessel:mya:ctd:salinity', 'psu'),
      column('vessel:mya:ctd:depth'),
      column('vessel:mya:ctd:other'),
    ]);
    expect([...limits]).toEqual([
      ['vessel:mya:ctd:salinity', [RANGE]],
      ['vessel:mya:ctd:depth', []],
    ]);
    expect(limitsOf(REGISTERED, [column('vessel:mya:ctd:salinity', 'g/kg')]).size).toBe(0);
  });
});
