import { type RateLimiterAbstract } from 'rate-limiter-flexible';
import { foldUsername, tooManyLogins } from '@pelorus/auth/domain';
import { networkOf, sharedLimiter } from '@pelorus/shared/http';

/** Window of counting failed logins. */
const WINDOW_SECONDS = 15 * 60;

export interface LoginLimits {
  /** Failed logins of an address, for any accounts. */
  readonly perAddress: number;
  /** Failed logins of an address for one account. */
  readonly perAccount: number;
}

/**
 * Limits failed logins by address, and by address and account; never by account alone, which would let others lock it
 * out. Counts in this process only.
 */
export class LoginLimiter {
  readonly #byAddress: RateLimiterAbstract;
  readonly #byAccount: RateLimiterAbstract;

  constructor(limits: LoginLimits) {
    this.#byAddress = sharedLimiter({ name: 'logins of address', points: limits.perAddress, duration: WINDOW_SECONDS });
    this.#byAccount = sharedLimiter({ name: 'logins of account', points: limits.perAccount, duration: WINDOW_SECONDS });
  }

  /** Throws `too-many-logins` for an address that failed too often. */
  async check(address: string, username: string): Promise<void> {
    const network = networkOf(address);
    await refuseExhausted(this.#byAddress, network);
    await refuseExhausted(this.#byAccount, accountKey(network, username));
  }

  async countFailure(address: string, username: string): Promise<void> {
    const network = networkOf(address);
    await this.#byAddress.penalty(network);
    await this.#byAccount.penalty(accountKey(network, username));
  }

  /** Forgets the account's failures from an address. */
  async countSuccess(address: string, username: string): Promise<void> {
    await this.#byAccount.delete(accountKey(networkOf(address), username));
  }
}

async function refuseExhausted(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key);
  if (state && state.consumedPoints >= limiter.points) {
    throw tooManyLogins(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  }
}

function accountKey(network: string, username: string): string {
  return `${network} ${foldUsername(username).slice(0, 254)}`;
}
