import { registry } from '../api/services';

/** Makes a link that logs another device in, once and within minutes. */
export const makeLoginLink = () => registry.call('POST /rest/v2/auth/login-links', {});

/** Opens a session by the key of a link. */
export const openLoginLink = (key: string) =>
  registry.call('POST /rest/v2/auth/login-links/open', {
    body: new URLSearchParams({ key }),
  });
