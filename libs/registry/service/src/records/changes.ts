import { type Database } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import {
  changeAfterCheck,
  type CheckedChange,
  changeRegistry,
  type RegistryChange,
  tryRegistryChange,
} from '@pelorus/registry/persistence';

type Named = Pick<Account, 'username'>;

/** Makes changes of a registry in the name of accounts. */
export class Changes {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Runs `work` as one change, alone. */
  run<Result>({ username }: Named, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return changeRegistry(this.database, this.schema, username, work);
  }

  /** Checks a long change while others go on, and makes it alone as far as the check holds still. */
  runChecked<Plan, Result>({ username }: Named, checked: CheckedChange<Plan, Result>): Promise<Result> {
    return changeAfterCheck(this.database, this.schema, username, checked);
  }

  /** Runs `work` as a change that is taken back, while others go on. */
  tryOut<Result>({ username }: Named, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return tryRegistryChange(this.database, this.schema, username, work);
  }
}
