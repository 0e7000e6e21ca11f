import { hashKey, isKeyShaped, newAccessToken, newSessionToken } from './secret-key';

describe('keys', () => {
  it('are 256 random bits, tokens with a prefix', () => {
    expect(newAccessToken()).toMatch(/^pelorus_[\w-]{43}$/);
    expect(newSessionToken()).toMatch(/^[\w-]{43}$/);
    expect(newSessionToken()).not.toBe(newSessionToken());
  });

  it('are known by their shape', () => {
    expect(isKeyShaped(newAccessToken())).toBe(true);
    expect(isKeyShaped(newSessionToken())).toBe(true);
    for (const text of ['', 'x', `${newSessionToken()}x`, `${newSessionToken().slice(1)}\n`, ` ${newAccessToken()}`]) {
      expect(isKeyShaped(text)).toBe(false);
    }
  });

  it('are stored as SHA-256', () => {
    expect(hashKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
