import { type Account } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';

/** The registry at another moment, as somebody may see it. */
export interface PastView {
  readonly moment: Date;
  /**
   * Who reads; undefined without a session. Administrators see everybody's personal data as they were, others their own;
   * personal data of others are shown, found and sorted as they are now.
   */
  readonly reader?: Pick<Account, 'username' | 'admin'>;
}

/** Something that is asked for as it is now, or as it was at another moment. */
export interface AtMoment {
  readonly at?: PastView;
}

/** A part of a collection, now or at another moment. */
export type PageRequestAt = PageRequest & AtMoment;

/** When a record was there, as far as is known; one without `until` still is. */
export interface Lifetime {
  readonly since: Date;
  readonly until: Date | null;
}
