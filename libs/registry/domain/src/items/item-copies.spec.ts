import { planCopies } from './item-copies';

const TREE = [
  { id: 7, parentId: 3, shortName: 'Frame' },
  { id: 9, parentId: 7, shortName: 'CTD' },
  { id: 8, parentId: 9, shortName: 'Pump' },
];

describe('planCopies', () => {
  it('gives every copy the item and all below it, with codes of their new places', () => {
    const plan = planCopies(TREE, [{ shortName: 'F_1' }, { shortName: 'F_2' }], {
      typeSystemName: 'frame',
      parentCode: 'vessel:x',
    });
    expect(plan.map(({ sourceId, code, parent }) => [sourceId, code, parent])).toEqual([
      [7, 'vessel:x:f_1', undefined],
      [9, 'vessel:x:f_1:ctd', 0],
      [8, 'vessel:x:f_1:ctd:pump', 1],
      [7, 'vessel:x:f_2', undefined],
      [9, 'vessel:x:f_2:ctd', 3],
      [8, 'vessel:x:f_2:ctd:pump', 4],
    ]);
  });

  it('makes roots of the type, which have values of their own', () => {
    const copy = { shortName: 'New', serialNumber: 'SN 1' };
    expect(planCopies(TREE.slice(0, 1), [copy], { typeSystemName: 'Frame' })).toEqual([
      { sourceId: 7, shortName: 'New', code: 'frame:new', copy },
    ]);
  });
});
