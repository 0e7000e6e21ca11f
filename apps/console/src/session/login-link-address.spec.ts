import { keyInHash, linkAddress } from './login-link-address';

const KEY = 'aB3_-'.repeat(8) + 'xyz';

describe('A login link', () => {
  it('has its key behind the hash, which no server sees', () => {
    const address = new URL(linkAddress('https://example.org', KEY));
    expect([address.pathname, address.search]).toEqual(['/login', '']);
    expect(keyInHash(address.hash)).toBe(KEY);
  });

  it.each([[''], ['#link='], [`#link=${KEY}x`], [`#other=${KEY}`], [`#link=${KEY}&a=b`]])('is not %j', (hash) =>
    expect(keyInHash(hash)).toBeUndefined(),
  );
});
