import { type Account } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';

/** The registry as somebody may see it who reads it at another moment, or without a session where that shows less. */
export interface AsOfView {
  /** Undefined for the present. */
  readonly moment?: Date;
  /**
   * The reader; undefined without a session. Administrators see everybody's personal data as they were, others their own;
   * personal data of others are shown, found and sorted as they are now.
   */
  readonly reader?: Pick<Account, 'username' | 'admin'>;
  /** Whether contacts have no e-mail, telephone or address: they are neither shown, nor found, nor sorted by. */
  readonly withholdsContacts: boolean;
}

/** Something that is asked for as it is now, or as it was at another moment. */
export interface PerhapsAsOf {
  readonly at?: AsOfView;
}

/** A part of a collection, now or at another moment. */
export type PageRequestAsOf = PageRequest & PerhapsAsOf;

/** The time in which a record was there; without `until` it still is. */
export interface Lifetime {
  readonly since: Date;
  readonly until: Date | null;
}
