export { type AccessToken, DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from './access-token';
export { type Account, checkUsername, foldUsername } from './account';
export { foreignOrigin, loginRefused, notLoggedIn, tooManyLogins } from './auth.errors';
export { Authentication, type AuthStore } from './authentication';
export { hashKey, isKeyShaped, newAccessToken, newSessionToken } from './secret-key';
export {
  type OpenedSession,
  type Session,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  SESSION_TOUCH_SECONDS,
} from './session';
