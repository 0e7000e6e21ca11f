import { sparedPath } from './spared-path';

describe('sparedPath', () => {
  it.each([
    ['DELETE', '/rest/auth/tokens/3', '/rest/auth/tokens/999999'],
    ['DELETE', '/rest/v2/auth/tokens/03', '/rest/v2/auth/tokens/999999'],
    ['PATCH', '/rest/v2/auth/accounts/5', '/rest/v2/auth/accounts/999999'],
    ['DELETE', '/rest/auth/accounts/1/tokens', '/rest/auth/accounts/999999/tokens'],
    ['DELETE', '/rest/auth/accounts/x/tokens/1', '/rest/auth/accounts/x/tokens/999999'],
  ])('%s %s is sent to %s', (method, path, spared) => expect(sparedPath(method, path, [1, 3, 5])).toBe(spared));

  it.each([
    ['GET', '/rest/v2/auth/accounts/5'],
    ['PATCH', '/rest/v2/auth/accounts/55'],
    ['DELETE', '/rest/v2/auth/sessions/5'],
    ['DELETE', '/rest/v2/items/5'],
  ])('%s %s is sent as it is', (method, path) => expect(sparedPath(method, path, [5])).toBe(path));
});
