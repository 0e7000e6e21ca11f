export { AuditModule } from './audit/audit.module';
export { type AuditNote, auditNoteOf, noteForAudit } from './audit/audit-note';
export { AuthModule } from './auth.module';
export { accountOf } from './request-session';
export {
  CurrentAccount,
  CurrentGrant,
  CurrentSession,
  PerhapsAccount,
  RequiresSession,
  TakesSession,
} from './sessions/session.decorator';
export { SessionFinder } from './sessions/session-finder';
export { OptionalSessionGuard, SessionGuard } from './sessions/session.guard';
