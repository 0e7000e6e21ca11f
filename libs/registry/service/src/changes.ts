import { type Database } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { changeRegistry, type RegistryChange } from '@pelorus/registry/persistence';

/** Makes changes of a registry in the name of accounts. */
export class Changes {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Runs `work` as one change, alone. */
  run<Result>(account: Pick<Account, 'username'>, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return changeRegistry(this.database, this.schema, account.username, work);
  }
}
