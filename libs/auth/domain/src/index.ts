export {
  type AccessToken,
  DEFAULT_TOKEN_DAYS,
  expiryNotice,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME,
  MAX_TOKENS,
} from './access-token';
export {
  type Account,
  type AccountKind,
  type AccountOverview,
  type AccountRecord,
  checkUsername,
  foldUsername,
  kindOf,
} from './account';
export { type AccountChange, type AccountWish, changeTo, changeWords, requireKind } from './account-change';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditRecord,
  type AuditResult,
  auditText,
  MAX_AUDIT_DETAIL,
} from './audit/audit-entry';
export { AuditLog, type AuditStore } from './audit/audit-log';
export {
  accountExists,
  foreignOrigin,
  lastAdministrator,
  loginRefused,
  missingScope,
  noSuchSession,
  noSuchOwn,
  noSuchAccount,
  noSuchAccountId,
  notLoggedIn,
  repeatedAuthorization,
  tokenIsNoSession,
  tooManyLogins,
  unsupportedScheme,
} from './auth.errors';
export {
  Authentication,
  type AuthStore,
  type FoundToken,
  type SessionOwner,
  type TokenStanding,
} from './authentication';
export { TokenRefusal } from './token-refusal';
export { type MadeToken, OwnedAccess, type OwnedAccessStore, type TokenWish } from './owned-access';
export { accountWithin, effectiveScopes, isScope, type Scope, SCOPES } from './scope';
export { hashKey, isAccessToken, isKeyShaped, newAccessToken, newSessionToken } from './secret-key';
export {
  type Client,
  type Grant,
  LOGIN_LINK_SECONDS,
  type LoginLink,
  type OpenedSession,
  type Session,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  SESSION_TOUCH_SECONDS,
  type SessionRecord,
  type SessionToken,
} from './session';
