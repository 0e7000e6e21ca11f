import { SAMPLE } from '@pelorus/registry/sample';
import { parseBody } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { bodyClass, storedValues } from './body';

const SampleBody = bodyClass('SampleBody', SAMPLE, ['itemId', 'code']);
const UUID = '5f0c1c2e-31f5-4c7e-9a3e-2a2f0a6f6f01';
const BODY = { shortName: 's_1', title: 'Sample 1', mass: 1.5, taken: '2024-01-17T18:17:13', unitId: 12 };

const faultsOf = (body: object): unknown[] => {
  try {
    parseBody(SampleBody, { ...BODY, ...body }, 'create');
    return [];
  } catch (error) {
    return ((error as DomainError).faults ?? []).map(({ pointer }) => pointer);
  }
};

describe('the class of bodies of a model', () => {
  it('takes what the model says', () => {
    const { values } = parseBody(SampleBody, BODY, 'create');
    expect(values).toEqual(BODY);
  });

  it('needs what has no default and may not be absent', () => {
    expect(() => parseBody(SampleBody, {}, 'create')).toThrow(DomainError);
    const given = Object.fromEntries(Object.keys(BODY).map((key) => [key, null]));
    expect(faultsOf(given).sort()).toEqual(
      Object.keys(BODY)
        .map((key) => `/${key}`)
        .sort(),
    );
  });

  it.each([
    ['shortName', 'a b'],
    ['title', ' '],
    ['title', 'x'.repeat(51)],
    ['note', 5],
    ['mass', 10.5],
    ['count', 1.5],
    ['count', 2 ** 31],
    ['usable', 'yes'],
    ['taken', 'soon'],
    ['unitId', 0],
    ['missionId', 'x'],
    ['values', [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }]],
  ])('refuses a wrong %s', (key, value) => {
    expect(faultsOf({ [key]: value })).toEqual([`/${key}`]);
  });

  it('refuses wrong parts, and keys that are hidden or unknown', () => {
    expect(faultsOf({ values: [{ name: 'x'.repeat(21) }] })).toEqual(['/values/0/name']);
    expect(faultsOf({ secret: 'x' })).toEqual(['/secret']);
  });

  it('ignores what was read with the record, and takes other names', () => {
    expect(parseBody(SampleBody, { ...BODY, code: 'x', itemId: 5 }, 'create').values).toEqual(BODY);
    const { title, ...others } = BODY;
    expect(parseBody(SampleBody, { ...others, name: title }, 'create').values).toEqual(BODY);
  });

  it('tells the records that were sent in full', () => {
    const unit = { '@uuid': UUID, id: 12 };
    const { unitId, ...others } = BODY;
    const { echoes } = parseBody(SampleBody, { ...others, unit }, 'patch');
    expect([unitId, echoes]).toEqual([12, [{ key: 'unit', idKey: 'unitId', id: 12, uuid: UUID }]]);
  });
});

describe('the values of a body', () => {
  it('are dates, and rows with null for what is absent', () => {
    const values = [
      { name: 'salt', unit: UUID },
      { name: 'iron', unitId: 5 },
    ];
    expect(storedValues(SAMPLE, { taken: BODY.taken, analysed: null, values, mass: 1 })).toEqual({
      taken: new Date('2024-01-17T18:17:13Z'),
      analysed: null,
      mass: 1,
      values: [
        { name: 'salt', unitId: null, unitUuid: UUID },
        { name: 'iron', unitId: 5, unitUuid: undefined },
      ],
    });
    expect(storedValues(SAMPLE, { values: null })).toEqual({ values: [] });
  });
});
