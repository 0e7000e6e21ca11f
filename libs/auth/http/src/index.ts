export { AuthModule } from './auth.module';
export {
  accountOf,
  CurrentAccount,
  CurrentSession,
  OptionalSessionGuard,
  PerhapsAccount,
  RequiresSession,
  SessionGuard,
  TakesSession,
} from './session.guard';
