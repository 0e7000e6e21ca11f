import fc from 'fast-check';
import { type DomainError } from '@pelorus/shared/kernel';
import { MAX_LEVELS, MAX_OPTION_LENGTH, parseOptions, type QueryOptions } from '../src';
import { expressions } from './expressions.arbitrary';
import { shapeOf } from './shape-of';

const optionsOf = (query: Record<string, string>): QueryOptions => parseOptions(Object.entries(query));
const filterOf = (text: string): unknown => shapeOf(optionsOf({ $filter: text }).filter!.value);

function refusalOf(query: Record<string, string> | readonly (readonly [string, string])[]): DomainError {
  try {
    parseOptions(Array.isArray(query) ? query : Object.entries(query));
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('nothing was refused');
}

describe('$filter', () => {
  const noon = Date.UTC(2016, 0, 1, 12) * 1000;
  const instant = { start: noon, end: noon };

  it.each<[string, unknown]>([
    [
      'result eq 2 and result eq 1 or result eq 1',
      ['or', ['and', ['eq', { path: 'result' }, 2], ['eq', { path: 'result' }, 1]], ['eq', { path: 'result' }, 1]],
    ],
    ['1 add 2.0 mod (result add 1) eq 1', ['eq', ['add', 1, ['mod', 2, ['add', { path: 'result' }, 1]]], 1]],
    ['14 div 2 mod 3 mul 3 eq 3', ['eq', ['mul', ['mod', ['div', 14, 2], 3], 3], 3]],
    ['not (a eq 1) and -b lt -2', ['and', ['not', ['eq', { path: 'a' }, 1]], ['lt', ['negative', { path: 'b' }], -2]]],
    ["NAME EQ 'O''Brien'", ['eq', { path: 'NAME' }, "O'Brien"]],
    ["name eq'PM2.5'", ['eq', { path: 'name' }, 'PM2.5']],
    ['@iot.id in (1, 2,3)', ['in', { path: '@iot.id' }, 1, 2, 3]],
    ["Datastreams/any(d: d/name eq 'x')", ['any', 'Datastreams', 'd', ['eq', { path: 'd/name' }, 'x']]],
    ['phenomenonTime ge 2016-01-01T12:00:00Z', ['ge', { path: 'phenomenonTime' }, instant]],
    ['phenomenonTime ge 2016-01-01T14:00:00 02:00', ['ge', { path: 'phenomenonTime' }, instant]],
    ['phenomenonTime ge 2016-01-01T12:00:00.000000', ['ge', { path: 'phenomenonTime' }, instant]],
    [
      "phenomenonTime gt now() sub duration'P1M1D'",
      ['gt', { path: 'phenomenonTime' }, ['sub', ['now'], { months: 1, micros: 864e8 }]],
    ],
    [
      'during(phenomenonTime,2016-01-01T12:00:00Z/PT1H)',
      ['during', { path: 'phenomenonTime' }, { start: noon, end: noon + 36e8 }],
    ],
    ['date(resultTime) eq 2016-01-01', ['eq', ['date', { path: 'resultTime' }], noon - 432e8]],
    ['time(resultTime) eq 12:00:00.5', ['eq', ['time', { path: 'resultTime' }], 432_005e5]],
    [
      "st_within(location, geography'POINT   ( 8  54.1 )')",
      ['st_within', { path: 'location' }, { kind: 'points', points: [[8, 54.1]] }],
    ],
    ['properties/jsonld.id ne null', ['ne', { path: 'properties/jsonld.id' }, null]],
  ])('%s', (text, shape) => expect(filterOf(text)).toEqual(shape));

  it('is read with the precedence with which it was written', () => {
    fc.assert(fc.property(expressions, ({ text, shape }) => expect(filterOf(text)).toEqual(shape)));
  });

  it.each<[string, number, RegExp]>([
    ['', 0, /missing/],
    ['result eq', 9, /missing/],
    ['result qe 1', 7, /'qe'.*did you mean.*'eq'/],
    ["name eq 'open", 8, /written twice/],
    ["starts_with(name, 'a')", 0, /did you mean 'startswith'/],
    ['length(name, name) eq 1', 0, /takes 1 argument, not 2/],
    ['phenomenonTime gt 2016-02-31T00:00:00Z', 18, /no time/],
    ["st_within(location, geography'POLYGON((0 0, 1 1))')", 20, /no typed value/],
    ['(result eq 1', 12, /missing/],
    ['result eq 1)', 11, /Unexpected '\)'/],
    ['result § 1', 7, /'§'/],
    ['result in 1', 10, /Unexpected '1'/],
    ['Datastreams/any(d d/name)', 18, /Unexpected 'd'/],
  ])('%j is refused at %i', (text, position, reason) => {
    const { kind, faults, message } = refusalOf({ $filter: text });
    expect(kind).toBe('malformed');
    expect(faults).toEqual([expect.objectContaining({ parameter: '$filter', position })]);
    expect(message).toMatch(reason);
  });

  it('has a length and levels at the most', () => {
    const nested = (levels: number): string => `${'('.repeat(levels)}result eq 1${')'.repeat(levels)}`;
    expect(filterOf(nested(MAX_LEVELS))).toEqual(['eq', { path: 'result' }, 1]);
    expect(refusalOf({ $filter: nested(MAX_LEVELS + 1) })).toMatchObject({ code: 'too-deep' });
    expect(refusalOf({ $filter: 'not '.repeat(2_000) + 'true' })).toMatchObject({ code: 'too-deep' });
    const long = Array.from({ length: 800 }, (_, i) => `id eq ${i}`).join(' or ');
    expect(optionsOf({ $filter: long.slice(0, long.lastIndexOf(' or ', MAX_OPTION_LENGTH)) })).toHaveProperty('filter');
    expect(refusalOf({ $filter: 'a'.repeat(MAX_OPTION_LENGTH + 1) })).toMatchObject({ code: 'too-long' });
  });

  it('gives a refusal with a position for any text, or an expression', () => {
    const pieces = fc.constantFrom(
      "'",
      '(',
      ')',
      'eq',
      ' ',
      'name',
      '1',
      '/',
      ',',
      ':',
      'any',
      '-',
      '2016-01-01T',
      'geography',
      '$',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        try {
          filterOf(parts.join(''));
        } catch (error) {
          expect(error).toMatchObject({ kind: 'malformed', faults: [{ position: expect.any(Number) }] });
        }
      }),
    );
  });
});

describe('$expand', () => {
  const shape = ({ expand = [] }: QueryOptions): unknown =>
    Object.fromEntries(
      expand.map(({ relation, options: { expand: below, filter, select, orderby, ...plain } }) => [
        relation,
        {
          ...plain,
          ...(filter && { filter: shapeOf(filter.value) }),
          ...(select && { select: select.value.map((steps) => steps.map(({ name }) => name).join('/')) }),
          ...(orderby && { orderby: orderby.value.map(({ descending }) => (descending ? 'desc' : 'asc')) }),
          ...(below && { expand: shape({ expand: below }) }),
        },
      ]),
    );
  const expandOf = (text: string): unknown => shape(optionsOf({ $expand: text }));

  it.each<[string, unknown]>([
    ['Thing,Sensor', { Thing: {}, Sensor: {} }],
    ['Thing,Thing/Locations', { Thing: { expand: { Locations: {} } } }],
    ['Datastreams( $top=1 ; $orderby=name desc)', { Datastreams: { top: 1, orderby: ['desc'] } }],
    [
      "Datastreams($filter=name eq 'a;b)' ;$count=true)",
      { Datastreams: { filter: ['eq', { path: 'name' }, 'a;b)'], count: true } },
    ],
    [
      'Observations($select=@iot.id;$orderby=phenomenonTime desc),Observations/FeatureOfInterest($select=feature)',
      {
        Observations: {
          select: ['@iot.id'],
          orderby: ['desc'],
          expand: { FeatureOfInterest: { select: ['feature'] } },
        },
      },
    ],
    [
      'Datastreams($expand=Observations($top=1),Sensor)',
      { Datastreams: { expand: { Observations: { top: 1 }, Sensor: {} } } },
    ],
  ])('%s', (text, expected) => expect(expandOf(text)).toEqual(expected));

  it.each<[string, number, string]>([
    ['Thing(', 5, 'syntax'],
    ['Thing,,Sensor', 6, 'syntax'],
    ['Thing($tpo=1)', 6, 'unknown-option'],
    ['Things($filter=name eq)', 22, 'syntax'],
    ['Thing($top=1),Thing($top=2)', 14, 'option-twice'],
    ['Thing($resultFormat=CSV)', 6, 'unknown-option'],
    [`${'Thing/'.repeat(10)}Thing`, 0, 'too-deep'],
    [`${'Thing($expand='.repeat(11)}Thing${')'.repeat(11)}`, 140, 'too-deep'],
  ])('%s is refused at %i', (text, position, code) => {
    expect(refusalOf({ $expand: text })).toMatchObject({ code, faults: [{ parameter: '$expand', position }] });
  });
});

describe('options', () => {
  it('are read together, with blanks around them', () => {
    const { select, orderby, ...plain } = optionsOf({
      ...{
        ' $top': '2147483647',
        $skip: ' 3 ',
        $count: 'TRUE',
        $resultFormat: 'dataarray',
        $select: '@iot.id, name,properties/a',
      },
      ...{ $orderby: 'name ASC, Thing/name DESC', $asOf: '2024-01-17T00:00:00Z', $resultMetadata: 'minimal' },
    });
    const asOf = Date.UTC(2024, 0, 17) * 1000;
    const expected = {
      top: 2147483647,
      skip: 3,
      count: true,
      resultFormat: 'dataArray',
      asOf,
      resultMetadata: 'minimal',
    };
    expect(plain).toEqual(expected);
    expect(select!.value.map((steps) => steps.map(({ name }) => name))).toEqual([
      ['@iot.id'],
      ['name'],
      ['properties', 'a'],
    ]);
    expect(orderby!.value.map(({ descending }) => descending)).toEqual([false, true]);
  });

  it('may be given twice with one value', () => {
    const twice = [
      ['$expand', 'Locations,Datastreams'],
      ['$expand', 'Locations,Datastreams'],
      ['$top', '2'],
      ['$top', '2'],
    ] as const;
    expect(parseOptions(twice).expand!.map(({ relation }) => relation)).toEqual(['Locations', 'Datastreams']);
    expect(
      refusalOf([
        ['$top', '2'],
        ['$top', '3'],
      ]),
    ).toMatchObject({ code: 'option-twice' });
  });

  it.each<[string, string, RegExp]>([
    ['$tpo', '1', /did you mean '\$top'/],
    ['$top', '-1', /whole number/],
    ['$skip', 'x', /whole number/],
    ['$count', 'yes', /true, false/],
    ['$resultFormat', 'xml', /dataArray/],
    ['$asOf', 'yesterday', /date-time/],
  ])('%s=%s is refused', (name, value, reason) => expect(refusalOf({ [name]: value }).message).toMatch(reason));
});
