import { type ItemDocument } from '@pelorus/registry/model';
import { shareNestedItems } from './share-nested-items';

/** An item as far as sharing looks at it. */
function item(name: string, overrides: Partial<ItemDocument> = {}): ItemDocument {
  return { '@uuid': name, code: name, ...overrides } as ItemDocument;
}

describe('shareNestedItems', () => {
  it('gives nested items that are records the object of the record', () => {
    const child = item('child', { children: [], parent: item('root') });
    const root = item('root', { children: [item('child'), item('other')] });
    const [sharedRoot, sharedChild] = shareNestedItems([root, child]);
    expect(sharedRoot!.children![0]).toBe(sharedChild);
    expect(sharedChild!.parent).toBe(sharedRoot);
    expect(sharedRoot!.children![1]).toEqual(item('other'));
  });

  it('keeps the order of records and of keys', () => {
    const records = [item('b', { parent: item('a'), missions: [] }), item('a', { missions: [] })];
    const shared = shareNestedItems(records);
    expect(shared.map((record) => Object.keys(record))).toEqual(records.map((record) => Object.keys(record)));
    expect(shared.map(({ code }) => code)).toEqual(['b', 'a']);
  });

  it('leaves the input as it is, and reads what is kept as text', () => {
    const root = item('root', { children: [item('child')] });
    const shared = shareNestedItems([{ parse: () => root }, item('child', { events: [] })]);
    expect(shared[0]!.children![0]).toHaveProperty('events');
    expect(root.children![0]).not.toHaveProperty('events');
  });
});
