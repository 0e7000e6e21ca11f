import fc from 'fast-check';
import { applyDifference } from '../../test/apply-difference';
import { type Description, differenceOf, isSameValue, Reference, shownValue, type Value } from './record-difference';

const key = fc.constantFrom('longName', 'status', 'unit', 'properties', 'latitude', 'constructor', 'toString');
const reference = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.string()).map(([id, label]) => new Reference(id, label));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ maxLength: 3 }),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
    reference,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
}));
const description = fc.dictionary(key, value) as fc.Arbitrary<Description>;

describe('the difference of two descriptions', () => {
  it('leads from one to the other, and back', () => {
    fc.assert(
      fc.property(description, description, (from, to) => {
        expect(isSameValue(applyDifference(from, differenceOf(from, to)), to)).toBe(true);
        expect(isSameValue(applyDifference(to, differenceOf(to, from)), from)).toBe(true);
      }),
    );
  });

  it('is empty from a description to itself, whatever those that it refers to are called meanwhile', () => {
    const renamed = (each: unknown): unknown => {
      if (each instanceof Reference) return new Reference(each.key, `${each.label}!`);
      if (Array.isArray(each)) return each.map(renamed);
      if (typeof each !== 'object') return each;
      return Object.fromEntries(Object.entries(each as object).map(([name, held]) => [name, renamed(held)]));
    };
    fc.assert(
      fc.property(description, (same) => {
        expect(differenceOf(same, same)).toEqual([]);
        expect(differenceOf(same, renamed(same) as Description)).toEqual([]);
      }),
    );
  });

  it('names each field once, and none that stayed', () => {
    fc.assert(
      fc.property(description, description, (from, to) => {
        const fields = differenceOf(from, to).map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
        for (const field of fields) expect(isSameValue(from[field], to[field])).toBe(false);
      }),
    );
  });

  it('tells what came, went and changed', () => {
    const from = { longName: 'A', model: 'm', status: new Reference('1', 'public') };
    const to = { longName: 'B', citation: 'c', status: new Reference('2', 'retired') };
    expect(differenceOf(from, to)).toEqual([
      { field: 'longName', from: 'A', to: 'B' },
      { field: 'model', from: 'm' },
      { field: 'status', from: new Reference('1', 'public'), to: new Reference('2', 'retired') },
      { field: 'citation', to: 'c' },
    ]);
  });

  it('tells an empty text from none, and a list from an object', () => {
    expect(differenceOf({ a: '' }, {})).toEqual([{ field: 'a', from: '' }]);
    expect(differenceOf({ a: [] }, { a: {} })).toHaveLength(1);
    expect(differenceOf({ a: 'b' }, { a: new Reference('b') })).toHaveLength(1);
  });
});

describe('a value as clients read it', () => {
  it('has the names of other records, at any depth', () => {
    const properties: Value = [
      { name: 'range', lower: 0, unit: new Reference('12', '%') },
      { unit: new Reference('13') },
    ];
    expect(shownValue(properties)).toEqual([{ name: 'range', lower: 0, unit: '%' }, { unit: '13' }]);
    expect(shownValue(new Reference('1', 'public'))).toBe('public');
    expect(shownValue(false)).toBe(false);
  });
});
