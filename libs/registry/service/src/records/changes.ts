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

/** Makes changes in the name of accounts. */
export class Changes {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Runs `work` as one change, alone. */
  run<Result>({ username }: Named, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return changeRegistry(this.database, this.schema, username, work);
  }

  /** Checks a long change while others run; writes it alone while the check holds. */
  runChecked<Plan, Result>({ username }: Named, checked: CheckedChange<Plan, Result>): Promise<Result> {
    return changeAfterCheck(this.database, this.schema, username, checked);
  }

  /** Runs `work` as a change and rolls it back, while others run. */
  tryOut<Result>({ username }: Named, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return tryRegistryChange(this.database, this.schema, username, work);
  }
}
