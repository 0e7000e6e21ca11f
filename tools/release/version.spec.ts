import { isVersion, newestOf, versionAfter } from './version.mjs';

const commit = (type: string, breaks = false) => ({ hash: 'abc', type, project: '', what: 'a thing', breaks });

describe('versions of releases', () => {
  it.each(['1.0.0', '0.10.2', '1.0.0-rc.1'])('%s is one', (text) => expect(isVersion(text)).toBe(true));

  it.each(['', '1.0', 'v1.0.0', '1.0.0-beta.1', '1.0.0-rc', '01.0.0', '1.0.0-rc.01', '1.0.0+build', '1.0.0\n'])(
    '%j is none',
    (text) => expect(isVersion(text)).toBe(false),
  );

  it.each([
    ['1.0.0-rc.1', [commit('feat', true)], '1.0.0-rc.2'],
    ['1.2.3', [commit('fix')], '1.2.4'],
    ['1.2.3', [commit('fix'), commit('feat')], '1.3.0'],
    ['1.2.3', [commit('feat'), commit('fix', true)], '2.0.0'],
  ])('after %s and what was done comes the next one', (version, commits, next) => {
    expect(versionAfter(version, commits)).toBe(next);
  });

  it('are later than their candidates', () => {
    expect(newestOf(['1.0.0-rc.2', '1.0.0', '1.0.0-rc.10', 'nonsense'])).toBe('1.0.0');
    expect(newestOf(['1.0.0-rc.2', '1.0.0-rc.10'])).toBe('1.0.0-rc.10');
    expect(newestOf([])).toBeUndefined();
  });
});
