import { isIn, understoodRegion } from './understood-region';

describe('the region that words name', () => {
  it.each([
    ['salinity fram strait', 'Fram Strait', 'salinity'],
    ['nordsee temperatur', 'Nordsee', 'temperatur'],
    ['arctic ocean', 'Arctic Ocean', ''],
    ['the arctic', 'Arctic', 'the'],
    ['elbe estuary salt', 'Elbe Estuary', 'salt'],
  ])('%s', (words, name, rest) => {
    const found = understoodRegion(words);
    expect([found.region?.name, found.rest]).toEqual([name, rest]);
  });

  it('is none in other words', () => {
    expect(understoodRegion('framework')).toEqual({ rest: 'framework' });
  });

  it.each([
    [[3, 78.8], true],
    [[16, 78.8], false],
    [[3, 70], false],
    [[363, 78.8], true],
  ] as const)('has positions or not: %j', (position, expected) => {
    expect(isIn(understoodRegion('fram strait').region!.box, position)).toBe(expected);
  });

  it('may go over the antimeridian', () => {
    const { box } = understoodRegion('north pacific').region!;
    expect([isIn(box, [170, 20]), isIn(box, [-170, 20]), isIn(box, [0, 20])]).toEqual([true, true, false]);
  });
});
