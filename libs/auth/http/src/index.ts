export { AuthModule } from './auth.module';
export { CurrentAccount, CurrentSession, PerhapsAccount, RequiresSession, SessionGuard, TakesSession } from './session.guard';
