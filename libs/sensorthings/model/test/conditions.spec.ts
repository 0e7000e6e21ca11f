import { parseOptions } from '@pelorus/sensorthings/query';
import { makeCatalogue, planOf, World } from '../src';

const NOW = Date.UTC(2024, 0, 17, 12) * 1000;
const EMPTY = { items: [], parameterTypes: [], streams: [], codeOwners: [], formerRoots: new Map() };
const world = new World({
  catalogue: makeCatalogue(EMPTY),
  ...{ totals: new Map(), tracks: new Map(), registryUrl: 'http://registry.example.org', root: 'http://sta', now: NOW },
});

/** Whether a condition without paths is true. */
function isTrue(text: string): unknown {
  const { filter } = planOf('Thing', parseOptions([['$filter', text]]));
  return filter!.one({ world, entities: [] });
}

describe('conditions', () => {
  it.each([
    "substringof('b','abc') and contains('abc','b') and startswith('abc','a') and endswith('abc','c')",
    "length('äöü') eq 3 and indexof('abc','c') eq 2 and indexof('abc','x') eq -1",
    "substring('abc',1) eq 'bc' and substring('abc',1,1) eq 'b' and concat('a','b') eq 'ab'",
    "tolower('ÄB') eq 'äb' and toupper('äb') eq 'ÄB' and trim(' a ') eq 'a'",
    'round(2.5) eq 3 and round(-2.5) eq -3 and floor(-1.5) eq -2 and ceiling(-1.5) eq -1',
    '7 div 2 eq 3.5 and 7 mod 4 eq 3 and -7 mod 4 eq -3 and 2 add 3 mul 4 eq 14 and 1 sub 2 sub 3 eq -4',
    'not (1 div 0 gt 0) and 1 div 0 eq null',
    "'5' eq 5 and 5 eq '5.0' and not ('a' eq 'A') and 'Z' lt 'a'",
    'null eq null and 1 ne null and not (1 gt null)',
    '2 in (1,2) and not (3 in (1,2)) and not (3 in ())',
    'year(2016-02-03T04:05:06.5Z) eq 2016 and month(2016-02-03T04:05:06Z) eq 2 and day(2016-02-03) eq 3',
    'hour(2016-02-03T04:05:06Z) eq 4 and minute(2016-02-03T04:05:06Z) eq 5 and second(2016-02-03T04:05:06Z) eq 6',
    'fractionalseconds(2016-02-03T04:05:06.5Z) eq 0.5 and totaloffsetminutes(2016-02-03T04:05:06+02:00) eq 0',
    'date(2016-02-03T04:05:06Z) eq 2016-02-03 and time(2016-02-03T04:05:06Z) eq 04:05:06',
    'now() eq 2024-01-17T12:00:00Z and mindatetime() lt now() and maxdatetime() gt now()',
    "now() sub duration'P1D' eq 2024-01-16T12:00:00Z and now() sub 2024-01-17T11:00:00Z eq duration'PT1H'",
    "2024-01-31T00:00:00Z add duration'P1M' eq 2024-02-29T00:00:00Z and duration'PT1H' add duration'PT1H' eq duration'PT2H'",
    'before(2016-01-01T00:00:00Z,2016-01-02T00:00:00Z) and after(2016-01-02T00:00:00Z,2016-01-01T00:00:00Z/P1D)',
    'meets(2016-01-01T00:00:00Z/P1D,2016-01-02T00:00:00Z/P1D) and during(2016-01-01T01:00:00Z,2016-01-01T00:00:00Z/P1D)',
    'overlaps(2016-01-01T00:00:00Z/P2D,2016-01-02T00:00:00Z/P2D) and not overlaps(2016-01-01T00:00:00Z/P1D,2016-01-02T00:00:00Z/P1D)',
    'starts(2016-01-01T00:00:00Z,2016-01-01T00:00:00Z/P1D) and finishes(2016-01-01T12:00:00Z/PT12H,2016-01-01T00:00:00Z/P1D)',
    '2016-01-01T12:00:00Z ge 2016-01-01 or 2016-01-02T00:00:00Z ge 2016-01-01',
    '2016-01-01T00:00:00Z/P1D lt 2016-01-02T00:00:00Z and 2016-01-02T00:00:00Z gt 2016-01-01T00:00:00Z/P1D',
    "now() eq '2024-01-17T12:00:00Z'",
  ])('%s', (text) => expect(isTrue(text)).toBe(true));

  const square = "geography'POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 2,1 1))'";
  const line = "geography'LINESTRING(0 0,4 4)'";
  const at = (x: number, y: number): string => `geography'POINT(${x} ${y})'`;

  it.each([
    `st_within(${at(3, 3)},${square}) and st_contains(${square},${at(3, 3)})`,
    `not st_within(${at(1.5, 1.5)},${square}) and st_disjoint(${at(1.5, 1.5)},${square})`,
    `st_touches(${at(0, 2)},${square}) and st_intersects(${at(0, 2)},${square}) and not st_within(${at(0, 2)},${square})`,
    `geo.intersects(${line},${at(2, 2)}) and st_within(${at(2, 2)},${line}) and st_touches(${at(4, 4)},${line})`,
    `st_equals(${at(1, 1)},geography'MULTIPOINT(1 1)') and not st_equals(${at(1, 1)},${at(1, 2)})`,
    `not st_crosses(${at(2, 2)},${line}) and not st_overlaps(${at(2, 2)},${square})`,
    `st_relate(${at(3, 3)},${square},'0FFFFF212') and st_relate(${square},${at(3, 3)},'T*****FF*')`,
    `geo.distance(${at(0, 5)},${square}) eq 1 and geo.distance(${at(3, 3)},${square}) eq 0`,
    `geo.distance(${at(0, 0)},${at(3, 4)}) eq 5 and geo.length(geography'LINESTRING(0 0,3 4)') eq 5`,
    `geo.distance(${at(1.5, 1.4)},${square}) gt 0.39 and geo.distance(${at(5, 5)},${line}) gt 1.41`,
  ])('%s', (text) => expect(isTrue(text)).toBe(true));

  it.each([
    ["1 eq 'a'", 'wrong-type'],
    ['length(5) eq 1', 'wrong-type'],
    ['name add 1 eq 2', 'wrong-type'],
    ['now() add now() gt now()', 'wrong-type'],
    ['name', 'wrong-type'],
    ['not name', 'wrong-type'],
    ['Datastreams eq 1', 'no-property'],
    ["name/first eq 'a'", 'unknown-property'],
    ["Datastreams/any(d:d/nme eq 'a')", 'unknown-property'],
    ["properties/any(d:d eq 'a')", 'unknown-relation'],
    [`st_within(name,${square})`, 'wrong-type'],
    ['Datastreams/Observations/result eq 1', 'observations-not-offered'],
    ['Datastreams/Observations/phenomenonTime eq 2016-01-01T00:00:00Z', 'observations-not-offered'],
    ['year(Datastreams/Observations/phenomenonTime) eq 2016', 'observations-not-offered'],
  ])('%s is refused as %s', (text, code) => {
    expect(() => isTrue(text)).toThrow(expect.objectContaining({ code }));
  });
});
