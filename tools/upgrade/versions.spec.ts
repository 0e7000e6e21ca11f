import { compareVersions, newestBefore } from './versions.mjs';

describe('versions', () => {
  it('are compared by their numbers, candidates before their release', () => {
    const sorted = ['0.9.0', '0.10.0-rc.1', '0.10.0-rc.2', '0.10.0', '0.10.1', '1.0.0'];
    expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });

  it.each<[string[], string, string | undefined]>([
    [[], '1.0.0', undefined],
    [['v1.0.0', 'latest', 'v2'], '1.0.0', undefined],
    [['v0.9.0', 'v0.10.0', 'v1.0.0', 'v1.1.0'], '1.0.0', 'v0.10.0'],
    [['v0.9.0', 'v1.0.0-rc.1'], '1.0.0', 'v1.0.0-rc.1'],
  ])('of the tags %j before %s: %s', (tags, version, former) => {
    expect(newestBefore(tags, version)).toBe(former);
  });
});
