import { type RetryOptions } from '@pelorus/client';
import { boundedReads, READS_AT_ONCE } from '../copy/bounded-reads';
import { CopyReport } from '../copy/copy-report';
import { type CopyOptions, type CopyRun, type Ids } from '../copy/copy-run';
import { type Side } from '../copy/side';
import { type SideName, type SyncSettings } from './sync-file';

/** Both instances as an exchange sees them. */
export interface Sides {
  readonly settings: SyncSettings;
  readonly sides: Readonly<Record<SideName, Side>>;
  /** E-mails of the accounts by which it writes. */
  readonly accounts: Readonly<Record<SideName, string>>;
  readonly retry: RetryOptions;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

/** One way of an exchange: what a side owns goes to the other one. */
export interface Way {
  readonly from: SideName;
  readonly to: SideName;
}

/** From shore first: what the ship's records refer to is there before they are. */
export const WAYS: readonly [down: Way, up: Way] = [
  { from: 'shore', to: 'ship' },
  { from: 'ship', to: 'shore' },
];

/** Ids of records at the other side, by lists: those of the shore's records at the ship, and the other way round. */
export class PairedIds {
  readonly #ids: Readonly<Record<SideName, Map<string, Ids>>> = { ship: new Map(), shore: new Map() };

  /** Ids by those of a side. */
  of(from: SideName, kind: string): Ids {
    const ids = this.#ids[from];
    return ids.get(kind) ?? ids.set(kind, new Map()).get(kind)!;
  }

  /** Takes over the ids that are known the one way for the other one. */
  complete(kind: string): void {
    for (const [from, to] of [
      ['shore', 'ship'],
      ['ship', 'shore'],
    ] as const)
      // prettier-ignore
      for (const [id, other] of this.of(from, kind)) if (!this.of(to, kind).has(other)) this.of(to, kind).set(other, id);
  }
}

/** A copy from one side to the other that makes both alike. */
export function runOf(
  { sides, accounts, retry, signal, progress }: Sides,
  { from, to }: Way,
  ids: PairedIds,
  options: Pick<CopyOptions, 'items' | 'scope'> = {},
): CopyRun {
  return {
    ...{
      from: sides[from],
      to: sides[to],
      retry,
      signal,
      progress: (text: string) => progress(`${from} to ${to}: ${text}`),
    },
    options: { dryRun: false, update: true, mirror: { account: accounts[to] }, ...options },
    report: new CopyReport(),
    codes: new Set(),
    reading: boundedReads(READS_AT_ONCE),
    ids: (kind) => ids.of(from, kind),
  };
}
