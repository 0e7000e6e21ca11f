import fc from 'fast-check';
import { changeBody, type FormField, newBody } from './form-field';
import { mergeValues } from './merge-values';

const FIELDS: readonly FormField[] = ['code', 'name', 'text'].map((name) => ({ name, label: 'ui.save', kind: 'text' }));
const value = fc.constantFrom('', 'a', 'b', null);
const values = fc.record({ code: value, name: value, text: value });

describe('bodies', () => {
  it('have what was changed, and null for what was cleared', () => {
    expect(changeBody(FIELDS, { code: 'a', name: 'b', text: '' }, { code: 'a', name: '', text: 'c' })).toEqual({
      name: null,
      text: 'c',
    });
  });

  it('leave out what a new record does not have', () => {
    expect(newBody(FIELDS, { code: 'a', name: '' })).toEqual({ code: 'a' });
  });

  it('have numbers and moments of what was typed, and texts as they are where they are neither', () => {
    const fields: readonly FormField[] = [
      { name: 'latitude', label: 'ui.save', kind: 'number' },
      { name: 'longitude', label: 'ui.save', kind: 'number' },
      { name: 'start', label: 'ui.save', kind: 'moment' },
    ];
    const typed = { latitude: '-0.50', longitude: 'west', start: ' 2024-01-17 12:00:00' };
    expect(newBody(fields, typed)).toEqual({ latitude: -0.5, longitude: 'west', start: '2024-01-17T12:00:00' });
    expect(changeBody(fields, { latitude: 1.5 }, { latitude: '1.5' })).toEqual({});
  });

  it('have the ranges of a parameter', () => {
    const field: FormField = { name: 'properties', label: 'ui.save', kind: 'ranges' };
    const range = { name: 'range', lower: '0', upper: '', unit: { id: 7, label: 'psu' } };
    expect(newBody([field], { properties: [range] })).toEqual({ properties: [{ name: 'range', lower: 0, unitId: 7 }] });
    expect(changeBody([field], { properties: [range] }, { properties: [{ ...range }] })).toEqual({});
    expect(changeBody([field], { properties: [range] }, { properties: [] })).toEqual({ properties: [] });
  });

  it('refer to records by id', () => {
    const field: FormField = { name: 'unitId', label: 'ui.save', kind: 'reference', search: async () => [] };
    expect(newBody([field], { unitId: { id: 7, label: 'psu' } })).toEqual({ unitId: 7 });
    expect(changeBody([field], { unitId: { id: 7, label: 'psu' } }, { unitId: { id: 7, label: 'PSU' } })).toEqual({});
  });
});

describe('mergeValues', () => {
  it('keeps my changes, and takes theirs where I changed nothing', () => {
    fc.assert(
      fc.property(values, values, values, (before, theirs, mine) => {
        const { merged, conflicts } = mergeValues(FIELDS, before, theirs, mine);
        const changedByMe = changeBody(FIELDS, before, mine);
        for (const { name } of FIELDS) {
          const expected = name in changedByMe ? mine : theirs;
          expect(merged[name] || null).toBe(expected[name as keyof typeof expected] || null);
        }
        for (const { field } of conflicts) expect(Object.keys(changedByMe)).toContain(field.name);
      }),
    );
  });

  it('finds no conflict where one side changed nothing, or both the same', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        for (const [theirs, mine] of [
          [before, after],
          [after, before],
          [after, after],
        ] as const)
          expect(mergeValues(FIELDS, before, theirs, mine).conflicts).toEqual([]);
      }),
    );
  });

  it('names what contradicts', () => {
    const { conflicts } = mergeValues(FIELDS, { name: 'old' }, { name: 'theirs' }, { name: 'mine' });
    expect(conflicts).toMatchObject([{ field: { name: 'name' }, before: 'old', theirs: 'theirs', mine: 'mine' }]);
  });
});
