import os from 'node:os';
import { type AuditAction } from '@pelorus/auth/domain';
import { AccountRepository, AuditRepository, TokenRepository } from '@pelorus/auth/persistence';
import { type Executor } from '@pelorus/shared/persistence';

/** Repositories of account and token commands. */
export class AccessStores {
  readonly accounts: AccountRepository;
  readonly tokens: TokenRepository;
  readonly #audit: AuditRepository;

  constructor(database: Executor, schema: string) {
    this.accounts = new AccountRepository(database, schema);
    this.tokens = new TokenRepository(database, schema);
    this.#audit = new AuditRepository(database, schema);
  }

  /** Adds an audit entry with the account of the operating system. */
  async note(action: AuditAction, subject: string): Promise<void> {
    const detail = `by '${systemAccount()}' on '${os.hostname()}'`;
    await this.#audit.append([{ moment: new Date(), service: 'cli', action, result: 'done', subject, detail }]);
  }
}

/** A container may run under a number without a name. */
function systemAccount(): string {
  try {
    return os.userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
