import { type Item } from '@pelorus/client';
import { readOpen, TOP, type TreeLevel, treeRows, writeOpen } from './tree-rows';

const item = (id: number, code: string) => ({ id, code }) as Item;
const level = (items: Item[], children: [string, number][], found?: number[]): TreeLevel => ({
  items,
  total: items.length,
  children: new Map(children),
  ...(found ? { found: new Set(found) } : {}),
});

describe('the rows of the tree', () => {
  const levels = new Map([
    [TOP, level([item(1, 'a'), item(2, 'b')], [['a', 1]], [2])],
    ['1', level([item(3, 'a:c')], [['a:c', 4]])],
  ]);

  it('are those of open items', () => {
    expect(treeRows(levels, readOpen(undefined)).map(({ item: { code } }) => code)).toEqual(['a', 'b']);
    const rows = treeRows(levels, readOpen('1,3'));
    expect(rows.map(({ item: { code }, depth, above, isFound }) => [code, depth, above, isFound])).toEqual([
      ['a', 1, -1, false],
      ['a:c', 2, 0, true],
      ['b', 1, -1, true],
    ]);
    expect(rows[1]).toMatchObject({ isOpen: true, children: 4, place: 1, siblings: 1 });
  });

  it('end where levels name each other', () => {
    const loop = new Map([...levels, ['3', level([item(1, 'a')], [['a', 1]])]]);
    expect(treeRows(loop, readOpen('1,3')).length).toBeLessThan(6);
  });

  it('are kept in the address', () => {
    expect(writeOpen(readOpen('1,2'), ['5', '2'], '1')).toBe('2,5');
    expect(writeOpen(readOpen('1'), [], '1')).toBeUndefined();
  });
});
