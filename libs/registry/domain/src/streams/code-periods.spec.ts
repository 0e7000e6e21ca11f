import { type CodeClaim, codeClaims, type CodeFacts, codesBelow, type DatedMount, tellApart } from './code-periods';

const SHIP = 1;
const BUOY = 2;
const SENSOR = 3;
const OTHER = 4;
const FRAME = 5;

const named = (shortName: string, type = 'vessel') => [{ since: 0, shortName, type }];
const root = (shortName: string, type?: string): CodeFacts => ({
  names: named(shortName, type),
  mounts: [],
  bornMounted: false,
});
const mount = (parentId: number, start: number, end = Infinity, given = true): DatedMount => ({
  ...{ parentId, start, end },
  ...{ startGiven: given, endGiven: given && end < Infinity },
});
const sensor = (mounts: readonly DatedMount[], bornMounted = false): CodeFacts => ({
  names: named('ctd', 'sensor'),
  mounts,
  bornMounted,
});
const world = (...others: readonly [number, CodeFacts][]) =>
  new Map<number, CodeFacts>([[SHIP, root('mya')], [BUOY, root('north', 'buoy')], ...others]);
const shown = (claims: readonly CodeClaim[]) => claims.map(({ code, since, until }) => [code, since, until]);

describe('the codes of an item over time', () => {
  it('is one for a root that was never renamed', () => {
    expect(shown(codeClaims(SHIP, world()))).toEqual([['vessel:mya', -Infinity, Infinity]]);
  });

  it('follow its mounts, and those of the item that it is on', () => {
    const facts = world(
      [FRAME, { ...root('frame'), mounts: [mount(SHIP, 20, 30), mount(BUOY, 40)] }],
      [SENSOR, sensor([mount(SHIP, 10, 20), mount(FRAME, 25)])],
    );
    expect(shown(codeClaims(SENSOR, facts))).toEqual([
      ['sensor:ctd', -Infinity, 10],
      ['vessel:mya:ctd', 10, 20],
      ['sensor:ctd', 20, 25],
      ['vessel:mya:frame:ctd', 25, 30],
      ['vessel:frame:ctd', 30, 40],
      ['buoy:north:frame:ctd', 40, Infinity],
    ]);
  });

  it('follow its names, and the type of the root', () => {
    const names = [
      ...named('mya'),
      { since: 5, shortName: 'mya_ii', type: 'vessel' },
      { since: 9, shortName: 'Mya_II', type: 'ship' },
    ];
    const facts = new Map([[SHIP, { ...root(''), names }]]);
    expect(shown(codeClaims(SHIP, facts))).toEqual([
      ['vessel:mya', -Infinity, 5],
      ['vessel:mya_ii', 5, 9],
      ['ship:mya_ii', 9, Infinity],
    ]);
  });

  it('begin with its first mount where it was registered there: nobody knows of another place', () => {
    const [claim, ...others] = codeClaims(SENSOR, world([SENSOR, sensor([mount(SHIP, 10)], true)]));
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ code: 'vessel:mya:ctd', since: -Infinity, known: 10 });
  });

  it('tell how early a period could have begun whose start nobody gave', () => {
    const [, claim] = codeClaims(SENSOR, world([SENSOR, sensor([mount(SHIP, 10, Infinity, false)])]));
    expect(claim).toMatchObject({ since: 10, earliest: -Infinity, sinceGiven: false });
    const [, given] = codeClaims(SENSOR, world([SENSOR, sensor([mount(SHIP, 10)])]));
    expect(given).toMatchObject({ since: 10, earliest: 10, sinceGiven: true });
  });
});

describe('items with one code', () => {
  const on = (first: CodeFacts, second: CodeFacts) => {
    const facts = world([SENSOR, first], [OTHER, second]);
    const claims = [SENSOR, OTHER].flatMap((id) => codeClaims(id, facts));
    return tellApart(claims.filter(({ code }) => code === 'vessel:mya:ctd')).map(
      ({ itemId, since, until, earliest }) => [itemId, since, until, earliest],
    );
  };

  it('that replaced each other have it one after another', () => {
    expect(on(sensor([mount(SHIP, 10, 20)]), sensor([mount(SHIP, 30)]))).toEqual([
      [SENSOR, 10, 20, 10],
      [OTHER, 30, Infinity, 30],
    ]);
  });

  it('share no time that is only assumed: it is of the one before', () => {
    expect(on(sensor([mount(SHIP, 10, 20)], true), sensor([mount(SHIP, 30)], true))).toEqual([
      [SENSOR, -Infinity, 20, -Infinity],
      [OTHER, 20, Infinity, 20],
    ]);
  });

  it('share no time where a given start meets an end that nobody gave', () => {
    const first = sensor([{ ...mount(SHIP, 10, 40), endGiven: false }]);
    expect(on(first, sensor([mount(SHIP, 30)]))).toEqual([
      [SENSOR, 10, 30, 10],
      [OTHER, 30, Infinity, 30],
    ]);
  });

  it('share no time where an end was given, and the other start was not', () => {
    expect(on(sensor([mount(SHIP, 10, 40)]), sensor([mount(SHIP, 30, Infinity, false)]))).toEqual([
      [SENSOR, 10, 40, 10],
      [OTHER, 40, Infinity, 40],
    ]);
  });
});

describe('the codes of a parameter', () => {
  const period = (code: string, since: number, until: number) => ({ code, since, until, earliest: since });

  it('are those of its item with its own names', () => {
    const above = [period('a', -Infinity, 10), period('b', 10, Infinity)];
    expect(codesBelow(above, [period('t', -Infinity, 20), period('temp', 20, Infinity)])).toEqual([
      period('a:t', -Infinity, 10),
      period('b:t', 10, 20),
      period('b:temp', 20, Infinity),
    ]);
  });
});
