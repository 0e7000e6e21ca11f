import { changedTimes } from './changed-times';
import { rulesOf } from './rules-of';
import { type StreamProperty, type StreamState } from './stream-state';

const CELSIUS = { code: '°C', ucum: 'Cel' };
const KELVIN = { code: 'K', ucum: 'K' };
const STREAM = { code: 'ship:a:temperature', kind: 'number', unit: '°C' } as const;

const state = (properties: readonly StreamProperty[], rest: Partial<StreamState> = {}): StreamState => ({
  parameterId: 7,
  sinceUs: -Infinity,
  untilUs: Infinity,
  unit: CELSIUS,
  type: 'temperature',
  properties,
  ...rest,
});
const said = (...states: readonly StreamState[]) => ({ states, interruptions: [] });
const testsOf = (...properties: StreamProperty[]): unknown[] =>
  rulesOf(STREAM, said(state(properties))).rules.map(({ test, parameters }) => ({ test, ...parameters }));
const reasonOf = (property: StreamProperty, stream: Parameters<typeof rulesOf>[0] = STREAM): string | undefined =>
  rulesOf(stream, said(state([property]))).refused[0]?.reason;

describe('the rules of a stream', () => {
  it('are the five tests of the reference service, under their names and the older ones', () => {
    const around = { code: 'ship:a:air', unit: CELSIUS };
    const named = (...names: string[]) =>
      rulesOf(STREAM, said(state(names.map((name) => ({ name, lower: 1, upper: 2 })))), around).rules.map(
        ({ test, parameters }) => ({ test, ...parameters }),
      );
    const expected = [
      { test: 'gross_range', failSpan: [1, 2] },
      { test: 'gross_range', suspectSpan: [1, 2] },
      { test: 'gradient', suspect: 1, fail: 2, count: 5, gapRhythms: 5 },
      { test: 'spike', suspect: 1, fail: 2, method: 'median', count: 5, gapRhythms: 5 },
      { test: 'dependence', other: 'ship:a:air', trustedSpan: [1, 2], gives: 'suspect' },
    ];
    expect(
      named('Manufacturer range', 'operationRange', 'gradientThreshold', 'Spike Threshold', 'operationTemperature'),
    ).toEqual(expected);
    expect(
      named('manufacturer_range', 'local_range', 'crit_gradient_value', 'crit_spike_value', 'Operation Temperature'),
    ).toEqual(expected);
    expect(named('measuring range', 'accuracy', 'resolution')).toEqual(expected.slice(0, 1));
  });

  it('have bounds in the unit of the values: points are moved, distances are not', () => {
    expect(
      testsOf(
        { name: 'manufacturer_range', lower: 273.15, upper: 300, unit: KELVIN },
        { name: 'crit_spike_value', upper: 5, unit: KELVIN },
        { name: 'local_range', lower: 3 },
      ),
    ).toEqual([
      { test: 'gross_range', failSpan: [0, 26.85] },
      { test: 'spike', suspect: 5, method: 'median', count: 5, gapRhythms: 5 },
      { test: 'gross_range', suspectSpan: [3, null] },
    ]);
    const inKelvin = { ...STREAM, unit: 'K' };
    const { rules } = rulesOf(inKelvin, said(state([{ name: 'local_range', lower: 0, upper: 10 }])));
    expect(rules[0]?.parameters).toEqual({ suspectSpan: [273.15, 283.15] });
    expect(
      rulesOf(inKelvin, said(state([{ name: 'local_range', lower: 0, unit: CELSIUS }]))).rules[0]?.parameters,
    ).toEqual({ suspectSpan: [273.15, null] });
  });

  it('take seconds for what lasts, whatever the unit of the values', () => {
    const property = { name: 'flat line', upper: 2, unit: { code: 'h', ucum: 'h' } };
    expect(testsOf(property)).toEqual([{ test: 'flat_line', suspectSeconds: 7200 }]);
  });

  it('say why a property is none', () => {
    expect(reasonOf({ name: 'local_range', lower: 5, upper: 1 })).toBe('its lower bound 5 is above its upper bound 1');
    expect(reasonOf({ name: 'local_range' })).toBe('it has neither a lower nor an upper bound');
    expect(reasonOf({ name: 'local_range', upper: 1, unit: { code: 'm', ucum: 'm' } })).toBe(
      'its unit m cannot be converted to °C',
    );
    expect(reasonOf({ name: 'crit_spike_value', upper: -1 })).toMatch('not negative');
    expect(reasonOf({ name: 'crit_spike_value', lower: 0, upper: 0 })).toMatch('threshold of 0');
    expect(reasonOf({ name: 'operation temperature', upper: 30 })).toMatch('no stream of its item');
    expect(reasonOf({ name: 'local_range', upper: 1 }, { ...STREAM, kind: 'text' })).toMatch('stream of text');
    expect(reasonOf({ name: 'local_range', upper: 1 }, { ...STREAM, unit: 'furlong' })).toBe(
      'the unit furlong of its first file is not the unit °C of the parameter',
    );
    expect(reasonOf({ name: 'flat line', upper: 86_401, unit: { code: 's', ucum: 's' } })).toMatch('86400 seconds');
    expect(reasonOf({ name: 'accuracy', upper: 1 })).toBeUndefined();
  });

  it('are one where a property is there twice, and two where its bounds differ', () => {
    const range = { name: 'local_range', lower: 0, upper: 10 };
    expect(testsOf(range, range)).toHaveLength(1);
    expect(testsOf(range, { ...range, upper: 11 })).toHaveLength(2);
  });

  it('hold while the parameter had the property, the same again later in several times', () => {
    const wide = { name: 'local_range', lower: 0, upper: 10 };
    const narrow = { ...wide, upper: 5 };
    const { rules } = rulesOf(
      STREAM,
      said(
        state([wide], { untilUs: 100 }),
        state([narrow], { sinceUs: 100, untilUs: 200 }),
        state([narrow, { name: 'accuracy' }], { sinceUs: 200, untilUs: 300 }),
        state([wide], { sinceUs: 300 }),
      ),
    );
    expect(rules.map(({ parameters, periods }) => [parameters['suspectSpan'], periods])).toEqual([
      [[0, 10], [{ sinceUs: -Infinity, untilUs: 100 }, { sinceUs: 300, untilUs: Infinity }]], // prettier-ignore
      [[0, 5], [{ sinceUs: 100, untilUs: 300 }]],
    ]);
  });
});

describe('an event', () => {
  const event = (name: string, sinceUs: number, untilUs: number) => ({ parameterId: 7, event: name, sinceUs, untilUs });
  const interruptions = [event('Repair', 50, 60), event('Cleaning', 10, 20), event('Cleaning', 15, 30)];

  it('says of all values of its time that they are suspect, also without a property', () => {
    const { rules, refused } = rulesOf(STREAM, { states: [], interruptions });
    expect(refused).toEqual([]);
    expect(rules.map(({ property, periods }) => [property.name, periods])).toEqual([
      ['Cleaning', [{ sinceUs: 10, untilUs: 30 }]],
      ['Repair', [{ sinceUs: 50, untilUs: 60 }]],
    ]);
    expect(rules[0]).toMatchObject({
      test: 'dependence',
      parameters: { gives: 'suspect' },
      property: { isEvent: true },
    });
  });

  it('says nothing of texts', () => {
    expect(rulesOf({ ...STREAM, kind: 'text' }, { states: [], interruptions }).rules).toEqual([]);
  });
});

describe('changedTimes', () => {
  const rulesUntil = (upper: number, until = Infinity) => [
    state([{ name: 'local_range', lower: 0, upper: 10 }], { untilUs: until }),
    ...(until < Infinity ? [state([{ name: 'local_range', lower: 0, upper }], { sinceUs: until })] : []),
  ];
  const of = (states: readonly StreamState[]) => rulesOf(STREAM, said(...states)).rules;

  it('are those since a change, not the years before', () => {
    expect(changedTimes(of(rulesUntil(5, 1000)), of(rulesUntil(5, 1000)))).toEqual([]);
    expect(changedTimes(of(rulesUntil(5)), of(rulesUntil(5, 1000)))).toEqual([{ sinceUs: 1000, untilUs: Infinity }]);
    expect(changedTimes(of(rulesUntil(5, 1000)), of(rulesUntil(6, 2000)))).toEqual([
      { sinceUs: 1000, untilUs: Infinity },
    ]);
    expect(changedTimes([], of(rulesUntil(5)))).toEqual([{ sinceUs: -Infinity, untilUs: Infinity }]);
  });
});
