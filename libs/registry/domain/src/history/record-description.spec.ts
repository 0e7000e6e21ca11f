import { type AnyModel, MODELS } from '@pelorus/registry/model';
import { describeRecord, labelOf } from './record-description';
import { Reference } from './record-difference';

const RECORD = { '@uuid': 'u', id: 7, created: '2024-01-01T00:00:00.000', lastModified: '2024-01-01T00:00:00.000' };

describe('the description of a record', () => {
  it('leaves out what the server writes, and names other records', () => {
    const status = { ...RECORD, '@uuid': 's', name: 'public', meta: '' };
    const type = { ...RECORD, '@uuid': 't', generalName: '', systemName: 'Vessel', description: 'd' };
    const document = { ...RECORD, code: 'vessel:a:b', parentId: 3, status, type, version: 2 };
    expect(describeRecord(document)).toEqual({
      code: 'vessel:a:b',
      parent: new Reference('3', 'vessel:a'),
      status: new Reference('s', 'public'),
      type: new Reference('t', 'Vessel'),
      version: 2,
    });
  });

  it('keeps what is part of a record', () => {
    const unit = { ...RECORD, '@uuid': 'u12', code: '%', name: 'percent' };
    const document = { ...RECORD, shortName: 'o2', unit, properties: [{ name: 'range', lower: 0, unit }] };
    expect(describeRecord(document)).toEqual({
      shortName: 'o2',
      unit: new Reference('u12', '%'),
      properties: [{ name: 'range', lower: 0, unit: new Reference('u12', '%') }],
    });
  });

  it.each([
    [{ firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' }, 'Ada Example'],
    [{ firstName: '', lastName: '', email: 'ada@example.org' }, 'ada@example.org'],
    [{ firstName: '', lastName: '', email: '' }, undefined],
  ])('calls a contact by its name, or else its e-mail: %j', (contact, name) => {
    const { contact: described } = describeRecord({ contact: { ...RECORD, ...contact } });
    expect(described).toEqual(new Reference('u', name));
  });
});

describe('the label of a record', () => {
  it.each([
    [{ code: 'vessel:a', shortName: 'a', version: 1 }, 'vessel:a'],
    [{ name: 'Saturation', shortName: 'o2' }, 'o2'],
    [{ label: 'Deployment', description: 'd' }, 'Deployment'],
    [{ contact: new Reference('c', 'Ada'), role: new Reference('r', 'Editor') }, 'Editor'],
    [{ parent: new Reference('i', 'vessel:a'), start: '2024-01-01T00:00:00.000' }, 'vessel:a'],
    [{ itemId: 5 }, '5'],
    [{ lastName: 'Example', email: 'ada@example.org' }, undefined],
  ])('of %j', (description, label) => expect(labelOf(description)).toBe(label));
});

it('names records by keys that lead to one table each, whatever document has them', () => {
  const references = Object.values<AnyModel>(MODELS).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, { of }]) => (of.kind === 'reference' ? [`${key} of ${of.target}`] : [])),
  );
  const keys = [...new Set(references)].map((each) => each.split(' ')[0]);
  expect(keys).toEqual([...new Set(keys)]);
});
