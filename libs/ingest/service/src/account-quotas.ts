import { DomainError, MS_PER_DAY } from '@pelorus/shared/kernel';

/** Limits of an account for a day (UTC); 0 stands for any number. */
export interface QuotaLimits {
  readonly bytes: number;
  readonly uploads: number;
}

interface Sent {
  bytes: number;
  uploads: number;
}

/** Counts what accounts send in a day, in this process only: a restart begins anew. */
export class AccountQuotas {
  readonly #sent = new Map<string, Sent>();
  #day = 0;

  constructor(
    private readonly limits: QuotaLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts an upload. DomainError `quota-exceeded` where the account has used up its day. */
  admit(account: string): void {
    const sent = this.#today(account);
    if (isReached(sent.uploads, this.limits.uploads)) throw this.#exceeded(`${this.limits.uploads} uploads`);
    if (isReached(sent.bytes, this.limits.bytes)) throw this.#exceeded(`${this.limits.bytes} bytes`);
    sent.uploads++;
    this.#sent.set(account, sent);
  }

  count(account: string, bytes: number): void {
    const sent = this.#today(account);
    sent.bytes += bytes;
    this.#sent.set(account, sent);
  }

  #today(account: string): Sent {
    const day = Math.floor(this.now() / MS_PER_DAY);
    if (day !== this.#day) this.#sent.clear();
    this.#day = day;
    return this.#sent.get(account) ?? { bytes: 0, uploads: 0 };
  }

  #exceeded(limit: string): DomainError {
    const retryAfter = Math.ceil((MS_PER_DAY - (this.now() % MS_PER_DAY)) / 1000);
    const detail = `The account has sent ${limit} since midnight (UTC), which is all that it may in a day; nothing is stored.`;
    return new DomainError('too-many', 'quota-exceeded', detail, { retryAfter });
  }
}

function isReached(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}
