import { type AccountRecord, foldUsername, noSuchAccount } from '@pelorus/auth/domain';
import { type Executor } from '@pelorus/shared/persistence';
import { type Repository } from 'typeorm';
import { ENTITIES } from './auth.schema';
import { SessionRepository } from './session.repository';

/** Values of an account to be changed; its sessions end with the change. */
export type AccountChange = Partial<Pick<AccountRecord, 'admin' | 'disabled'>>;

/** Accounts, as they are listed and changed outside the endpoints. */
export class AccountRepository {
  private readonly sessions: SessionRepository;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.sessions = new SessionRepository(database, schema);
  }

  /** All accounts, by their names. */
  async list(): Promise<AccountRecord[]> {
    return this.#accounts().find({ order: { username: 'asc' } });
  }

  /** The account of a name, whatever its case, or DomainError `not-found`. */
  async get(username: string): Promise<AccountRecord> {
    const account = await this.#accounts().findOneBy({ username: foldUsername(username) });
    if (!account) throw noSuchAccount(username);
    return account;
  }

  /** Changes an account and ends its sessions: none is lifted, none stays. DomainError `not-found` without one. */
  async change(username: string, change: AccountChange): Promise<void> {
    const { id } = await this.get(username);
    await this.#accounts().update({ id }, change);
    await this.sessions.endAll(id);
  }

  /** Ends the sessions of an account; gives how many. */
  async endSessions(username: string): Promise<number> {
    return this.sessions.endAll((await this.get(username)).id);
  }

  #accounts(): Repository<AccountRecord> {
    return this.database.manager.getRepository<AccountRecord>(ENTITIES.account);
  }
}
