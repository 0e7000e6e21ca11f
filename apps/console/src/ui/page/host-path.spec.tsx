import { hostAddress, hostPath, keptKey, pathOnHost } from './host-path';

describe('paths of a host', () => {
  afterEach(() => void delete document.documentElement.dataset['base']);

  it('are those of the console at the top of the host', () => {
    for (const base of [undefined, '']) {
      if (base !== undefined) document.documentElement.dataset['base'] = base;
      expect([hostPath('/'), hostPath('/api'), hostAddress('')]).toEqual(['/', '/api', 'http://localhost']);
      expect(keptKey('theme')).toBe('pelorus.theme');
    }
  });

  it('are below the path that the registry names', () => {
    document.documentElement.dataset['base'] = '/sea/pelorus';
    expect([hostPath('/'), hostPath('/api')]).toEqual(['/sea/pelorus/', '/sea/pelorus/api']);
    expect(hostAddress('/items/1')).toBe('http://localhost/sea/pelorus/items/1');
    expect(keptKey('theme')).toBe('sea/pelorus/pelorus.theme');
  });

  it.each([
    ['/rest/v2/auth/oidc/login', '/rest/v2/auth/oidc/login'],
    ['http://localhost/pelorus/rest/v2/auth/oidc/login', '/pelorus/rest/v2/auth/oidc/login'],
    ['https://example.org/rest', undefined],
    ['//example.org/rest', undefined],
    ['/\\example.org', undefined],
    ['javascript:alert(1)', undefined],
    ['http://', undefined],
    [7, undefined],
  ])('are those of addresses on it: %j', (address, path) => expect(pathOnHost(address)).toBe(path));
});
