import os from 'node:os';
import { type AuditAction } from '@pelorus/auth/domain';
import { AccountRepository, AuditRepository, TokenRepository } from '@pelorus/auth/persistence';
import { type Executor } from '@pelorus/shared/persistence';

/** The repositories on which the commands for accounts and tokens work. */
export class AccessStores {
  readonly accounts: AccountRepository;
  readonly tokens: TokenRepository;
  readonly #audit: AuditRepository;

  constructor(database: Executor, schema: string) {
    this.accounts = new AccountRepository(database, schema);
    this.tokens = new TokenRepository(database, schema);
    this.#audit = new AuditRepository(database, schema);
  }

  /** Writes down what a command did, and the account of the operating system that ran it. */
  async note(action: AuditAction, subject: string): Promise<void> {
    const detail = `by '${systemAccount()}' on '${os.hostname()}'`;
    await this.#audit.append([{ moment: new Date(), service: 'cli', action, result: 'done', subject, detail }]);
  }
}

/** A container may run under a number that has no name. */
function systemAccount(): string {
  try {
    return os.userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
