import fc from 'fast-check';
import { itemOrder, type SourceItem, withAncestors } from './item-order';

const item = (id: number, parentId?: number, shortName = `i${id}`): SourceItem => ({
  ...{ id, shortName, code: `c${id}`, type: 'Vessel' },
  ...(parentId === undefined ? {} : { parentId }),
});
const items = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }).chain(
  (ids) =>
    fc.tuple(...ids.map((id) => fc.record({ parent: fc.option(fc.integer({ min: 1, max: 32 }), { nil: undefined }), name: fc.constantFrom('a', 'A', 'b', 'c') }).map(({ parent, name }) => item(id, parent, name)))), // prettier-ignore
);

describe('itemOrder', () => {
  it('puts each item after its parent, no code twice, and loses none', () => {
    fc.assert(
      fc.property(items, (given) => {
        const { placed, refused } = itemOrder(given);
        const ids = [...placed.map(({ id }) => id), ...refused.map((one) => one.item.id)];
        expect(ids.toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id).toSorted((a, b) => a - b));
        expect(new Set(placed.map(({ targetCode }) => targetCode)).size).toBe(placed.length);
        const places = new Map(placed.map(({ id }, i) => [id, i]));
        for (const [i, { parentId }] of placed.entries())
          if (parentId !== undefined) expect(places.get(parentId)).toBeLessThan(i);
      }),
    );
  });

  it('says why an item has no place', () => {
    const { placed, refused } = itemOrder([item(1), item(2, 3), item(3, 2), item(4, 9), item(5, 4), item(6, undefined, 'I1')]); // prettier-ignore
    expect(placed.map(({ targetCode }) => targetCode)).toEqual(['vessel:i1']);
    expect(refused.map((one) => [one.item.id, one.code])).toEqual([
      [6, 'double-code'],
      [2, 'cycle'],
      [3, 'cycle'],
      [4, 'unknown-parent'],
      [5, 'parent-not-copied'],
    ]);
  });

  it('keeps what wanted items are on', () => {
    const { placed } = itemOrder([item(1), item(2, 1), item(3, 2), item(4, 1)]);
    expect(withAncestors(placed, new Set([3])).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
