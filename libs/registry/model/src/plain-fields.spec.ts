import { GROUPS } from './groups';
import { type RecordTable, MODELS } from './models';
import { formFields, shownKeys } from './plain-fields';

const TABLES = Object.keys(MODELS) as RecordTable[];

describe('the fields of forms', () => {
  it('are those that clients send, with their limits, in the order of the model', () => {
    expect(formFields('event').map(({ name }) => name)).toEqual([
      ...['label', 'typeId', 'startDate', 'endDate', 'description', 'latitude', 'longitude', 'elevation'],
      'elevationInaccuracy',
    ]);
    const [label, type, , end, description, latitude] = formFields('event');
    expect(label).toMatchObject({ key: 'label', kind: 'text', required: true, maxLength: 500 });
    expect(type).toMatchObject({ key: 'type', kind: 'reference', target: 'vocable', group: GROUPS.eventTypes });
    expect(end).toMatchObject({ kind: 'moment', notBefore: 'startDate' });
    expect(description).toMatchObject({ kind: 'lines', required: false, maxLength: 10_000 });
    expect(latitude).toMatchObject({ kind: 'number', min: -90, max: 90, unit: '°N' });
  });

  it('have parts with fields of their own', () => {
    const properties = formFields('parameter').find(({ kind }) => kind === 'parts');
    expect(properties?.parts?.map(({ name }) => name)).toEqual(['name', 'lower', 'upper', 'unitId']);
  });

  it('leave out what the server sets, and tell what never changes', () => {
    expect(formFields('item').map(({ name }) => name)).not.toEqual(expect.arrayContaining(['code', 'version']));
    expect(formFields('item').find(({ name }) => name === 'shortName')?.fixed).toBe(true);
    expect(formFields('resource').find(({ name }) => name === 'linkage')?.required).toBe(true);
  });

  it.each(TABLES)('of %s are plain data', (table) => {
    expect(JSON.parse(JSON.stringify(formFields(table)))).toEqual(formFields(table));
  });
});

describe('the keys of documents', () => {
  it('are those of the record itself', () => {
    expect(shownKeys('mount')).toEqual(['start', 'end', 'mountLabel', 'unmountLabel', 'itemId', 'parent']);
    expect(shownKeys('mission_item')).toEqual(['itemId']);
    expect(shownKeys('item')).toEqual(expect.arrayContaining(['code', 'parentId', 'status']));
  });
});
