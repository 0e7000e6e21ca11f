export { AuditModule } from './audit/audit.module';
export { noteForAudit } from './audit/audit-note';
export { type AuditRule, madeRecord, succeeded } from './audit/audit-rule';
export { AuthModule } from './auth.module';
export { accountOf } from './request-session';
export {
  CurrentAccount,
  CurrentSession,
  PerhapsAccount,
  RequiresSession,
  TakesSession,
} from './sessions/session.decorators';
export { OptionalSessionGuard, SessionGuard } from './sessions/session.guard';
