export { AuthModule } from './auth.module';
export { CurrentAccount, CurrentSession, RequiresSession, SessionGuard } from './session.guard';
