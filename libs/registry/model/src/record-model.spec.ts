import { type SampleDocument, type SampleRecord } from '../test/sample.model';
import { type BodyOf, defineRecord, lines, number, OWN, reference, text } from './declare';
import { type DocumentKey, documentKeys, inOrder } from './in-order';
import { SAMPLE } from '../test/sample.model';

const fields = { label: text(), depth: number().optional() };
const keyName = (key: DocumentKey): string => key.name;

describe('defineRecord', () => {
  it('gives the model as it is', () => {
    const model = { name: 'dives', kind: 'dive', owner: OWN, fields, revisions: true } as const;
    expect(defineRecord(model)).toBe(model);
  });

  it('does not compile with a key that is no field', () => {
    const model = { name: 'dives', kind: 'dive', owner: OWN, fields, revisions: true } as const;
    // @ts-expect-error '"lable"' is not assignable to '"label" | "depth"'.
    expect(defineRecord({ ...model, document: { last: ['lable'] } })).toBeDefined();
    // @ts-expect-error A name is that of a field.
    expect(defineRecord({ ...model, naming: { field: 'title', label: 'title' } })).toBeDefined();
    // @ts-expect-error A reference leads to a table that others show in full.
    expect(reference('units')).toBeDefined();
  });
});

describe('the types of a model', () => {
  it('are those of rows', () => {
    const row: Pick<SampleRecord, 'itemId' | 'unitId' | 'typeId' | 'note' | 'taken' | 'secret' | 'values'> = {
      ...{ itemId: 1, unitId: 2, typeId: null, note: null, taken: new Date(0), secret: '' },
      values: [{ name: 'salt', unitId: null }],
    };
    // @ts-expect-error A unit is not optional.
    const wrong: SampleRecord['unitId'] = null;
    expect([row.itemId, wrong]).toEqual([1, null]);
  });

  it('are those of documents', () => {
    const document: Pick<SampleDocument, 'itemId' | 'taken' | 'missionId' | 'place' | 'report'> = {
      ...{ itemId: 1, taken: '2024-01-17T18:17:13.000', place: { name: 'here' } },
    };
    // @ts-expect-error What is hidden is in no document.
    const hidden: keyof SampleDocument = 'secret';
    const unit: SampleDocument['unit']['code'] = '%';
    expect([document.missionId, hidden, unit]).toEqual([undefined, 'secret', '%']);
  });

  it('are those of bodies', () => {
    const body: BodyOf<typeof SAMPLE> = {
      ...{ shortName: 's', title: 'S', mass: 1, taken: '2024-01-17', unitId: 12 },
    };
    // @ts-expect-error What the server sets is in no body.
    const set: keyof BodyOf<typeof SAMPLE> = 'code';
    expect([body.count, set]).toEqual([undefined, 'code']);
  });
});

describe('the order of fields', () => {
  it('is that of forms where nothing else is said', () => {
    expect(inOrder({ fields }, 'document').map(([name]) => name)).toEqual(['label', 'depth']);
  });

  it('puts named fields first or last', () => {
    const names = inOrder(SAMPLE, 'csv').map(([name]) => name);
    expect([names[0], names.at(-1)]).toEqual(['unit', 'note']);
    expect([...names].sort()).toEqual(Object.keys(SAMPLE.fields).sort());
  });

  it('puts the id of an owner before the last fields of documents, which leave out hidden ones', () => {
    const names = documentKeys(SAMPLE).map(keyName);
    expect(names[0]).toBe('title');
    expect(names.slice(-2)).toEqual(['itemId', 'place']);
    expect(names).not.toContain('secret');
  });
});

describe('a field', () => {
  it('stays as it is when another one is made of it', () => {
    const plain = lines();
    expect(plain.optional().describe('Free text').fixed().facts).toMatchObject({ presence: 'optional', fixed: true });
    expect(plain.facts).toMatchObject({ presence: 'required', fixed: false, words: {} });
  });
});
