import { type Account } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';

/** View of the registry: at a moment, or for a reader who may see less. */
export interface AsOfView {
  /** Moment to read at; undefined for the present. */
  readonly moment?: Date;
  /**
   * Reader; undefined without a session. Administrators see all personal data as they were, others their own; the rest
   * is shown, found and sorted as it is now.
   */
  readonly reader?: Pick<Account, 'username' | 'admin'>;
  /** Whether contacts have no e-mail, telephone or address: these are neither shown, found nor sorted by. */
  readonly withholdsContacts: boolean;
}

/** Part of a request that names a moment. */
export interface PerhapsAsOf {
  readonly at?: AsOfView;
}

export type PageRequestAsOf = PageRequest & PerhapsAsOf;

/** Time in which a record existed; without `until` it still does. */
export interface Lifetime {
  readonly since: Date;
  readonly until: Date | null;
}
