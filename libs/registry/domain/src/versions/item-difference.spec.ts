import fc from 'fast-check';
import { compareItems, describeItem } from './item-difference';
import { type AnyDocument, describeRecord } from '../history/record-description';
import { applyDifference } from '../../test/apply-difference';
import { type Description } from '../history/record-difference';

const PARTS = ['parameters', 'contacts', 'events', 'fields', 'resources'];

const uuid = fc.constantFrom('a', 'b', 'c', 'd');
const record = fc.record({ '@uuid': uuid, id: fc.nat(), name: fc.string(), value: fc.string({ maxLength: 1 }) });
const part = fc.uniqueArray(record, { maxLength: 4, selector: (each) => each['@uuid'] });
const item: fc.Arbitrary<AnyDocument> = fc.record(
  {
    '@uuid': fc.constant('item'),
    id: fc.constant(1),
    code: fc.constantFrom('vessel:a', 'vessel:b'),
    model: fc.string({ maxLength: 2 }),
    parameters: part,
    contacts: part,
    events: part,
    fields: part,
    resources: part,
  },
  { requiredKeys: ['@uuid', 'id', 'code'] },
);

/** The records that belong to an item, by part and uuid. */
function partsOf(document: AnyDocument): Map<string, Description> {
  return new Map(
    PARTS.flatMap((name) =>
      ((document[name] ?? []) as AnyDocument[]).map(
        (each) => [`${name}/${String(each['@uuid'])}`, describeRecord(each)] as const,
      ),
    ),
  );
}

/** The parts of `from` after all that a comparison says has happened to them. */
function replay(from: AnyDocument, { parts }: ReturnType<typeof compareItems>): Map<string, Description> {
  const replayed = partsOf(from);
  for (const { part: name, uuid: key, action, changes } of parts) {
    const at = `${name}/${key}`;
    expect(replayed.has(at)).toBe(action !== 'added');
    const next = applyDifference(replayed.get(at) ?? {}, changes);
    if (action === 'removed') expect(next).toEqual({});
    if (action === 'removed') replayed.delete(at);
    else replayed.set(at, next);
  }
  return replayed;
}

const inOrder = (parts: Map<string, Description>) => [...parts].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the comparison of two states of an item', () => {
  it('leads from one to the other, with all that belongs to it', () => {
    fc.assert(
      fc.property(item, item, (from, to) => {
        const difference = compareItems(from, to, PARTS);
        expect(applyDifference(describeItem(from, PARTS), difference.changes)).toEqual(describeItem(to, PARTS));
        expect(inOrder(replay(from, difference))).toEqual(inOrder(partsOf(to)));
      }),
    );
  });

  it('finds nothing between a state and itself', () => {
    fc.assert(fc.property(item, (same) => expect(compareItems(same, same, PARTS)).toEqual({ changes: [], parts: [] })));
  });

  it('tells what was added, removed and changed by name', () => {
    const field = (id: string, value: string) => ({ '@uuid': id, id: 1, name: `field ${id}`, value });
    const from = { code: 'vessel:a', fields: [field('a', '1'), field('b', '2')] };
    const to = { code: 'vessel:a', fields: [field('b', '3'), field('c', '4')] };
    expect(compareItems(from, to, PARTS).parts).toMatchObject([
      { part: 'fields', uuid: 'a', label: 'field a', action: 'removed' },
      { part: 'fields', uuid: 'b', action: 'changed', changes: [{ field: 'value', from: '2', to: '3' }] },
      {
        part: 'fields',
        uuid: 'c',
        action: 'added',
        changes: [
          { field: 'name', to: 'field c' },
          { field: 'value', to: '4' },
        ],
      },
    ]);
  });
});
