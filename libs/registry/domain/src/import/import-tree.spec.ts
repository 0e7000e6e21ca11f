import { type Item } from '@pelorus/registry/model';
import fc from 'fast-check';
import { findCycles, buildImportTree } from './import-tree';
import { type ImportedItem } from './item-plan';
import { ItemFinder } from './item-finder';
import { KnownRecords } from './known-records';
import { RowFaults } from './row-faults';

const PLACE = (row: number) => () => ({ row });

/** A new item of a row, with a parent as the row names it. */
function newItem(row: number, shortName: string, parent?: string): ImportedItem {
  const references = parent === undefined ? {} : { parent };
  return {
    row: { place: PLACE(row), identity: {}, values: { shortName }, references, missing: [] },
    shortName,
    typeSystemName: 'vessel',
    broken: false,
  };
}

function treeOf(items: readonly ImportedItem[]) {
  const faults = new RowFaults();
  const finder = ItemFinder.of(new KnownRecords<Item>([], () => undefined), items);
  const tree = buildImportTree(items, finder, faults, (reference) => ({ code: 'unknown', detail: String(reference) }));
  return { ...tree, faults: faults.list() };
}

/** A tree as the parent of each of its nodes, which comes before it. */
const trees = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, i) => fc.option(fc.nat({ max: Math.max(0, i - 1) })))));

describe('placing imported items', () => {
  it('gives every item of a tree its code, in any order, its parent by short name or code', () => {
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat()), (tree, byCode, order) => {
        const codes: string[] = [];
        for (const [i, parent] of tree.entries())
          codes.push(`${parent === null || i === 0 ? 'vessel' : codes[parent]}:n${i}`);
        const items = tree.map((parent, i) => {
          if (parent === null || i === 0) return newItem(i, `n${i}`);
          return newItem(i, `n${i}`, byCode.next().value ? codes[parent] : `N${parent}`);
        });
        const shuffled = items.map((item) => ({ item, at: order.next().value })).sort((a, b) => a.at - b.at);
        const { made, faults, parents, codes: composed, finder } = treeOf(shuffled.map(({ item }) => item));
        expect(faults).toEqual([]);
        expect(items.map((item) => composed.get(item))).toEqual(codes);
        expect(items.map((item, i) => finder.find(codes[i]!))).toEqual(
          items.map((item) => ({ kind: 'imported', item })),
        );
        for (const [i, item] of made.entries()) {
          const parent = parents.get(item);
          if (parent?.kind === 'imported') expect(made.indexOf(parent.item)).toBeLessThan(i);
        }
      }),
    );
  });

  it('tells a cycle at its rows alone, and an unknown parent at the row that names it', () => {
    const { faults, made } = treeOf([
      newItem(2, 'a', 'b'),
      newItem(3, 'b', 'a'),
      newItem(4, 'c', 'a'),
      newItem(5, 'd', 'x:y'),
      newItem(6, 'e', 'd'),
    ]);
    expect(faults.map(({ row, code }) => [row, code])).toEqual([
      [2, 'cycle'],
      [3, 'cycle'],
      [5, 'unknown'],
    ]);
    expect(made).toEqual([]);
  });

  it('refuses codes that are too long, and those of two rows', () => {
    const chain = Array.from({ length: 40 }, (_, i) =>
      newItem(i, `${i}`.padEnd(64, 'x'), i === 0 ? undefined : `${i - 1}`.padEnd(64, 'x')),
    );
    expect(treeOf(chain).faults).toMatchObject([{ row: 30, code: 'code-too-long' }]);
    expect(treeOf([newItem(2, 'a'), newItem(3, 'A')]).faults).toMatchObject([{ row: 3, code: 'duplicate-code' }]);
  });
});

describe('finding cycles', () => {
  it('finds the nodes of each, once', () => {
    const next = new Map([
      [1, 2],
      [2, 3],
      [3, 2],
      [4, 4],
      [5, 1],
      [6, 7],
    ]);
    expect(findCycles([1, 2, 3, 4, 5, 6], (node) => next.get(node)).sort()).toEqual([2, 3, 4]);
  });
});
