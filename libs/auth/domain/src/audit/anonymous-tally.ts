import { type AuditEntry } from './audit-entry';

/** Entries kept of one network in a minute. */
const EACH = 10;
/** Entries kept of all networks in a minute. */
const ALL = 600;
/** Networks counted by themselves. */
const NETWORKS = 500;
/** Key of all further networks. */
const OTHERS = '*';

/** Counted entries; `last` is the latest. */
interface Counted {
  count: number;
  last: AuditEntry;
}

/**
 * Keeps the first anonymous entries of a network in a minute and counts the rest, so that nobody without an account
 * fills the log.
 */
export class AnonymousTally {
  readonly #kept = new Map<string, number>();
  readonly #counted = new Map<string, Counted>();
  #all = 0;

  /** Whether to keep an entry; otherwise counts it. */
  keeps(entry: AuditEntry, network: string): boolean {
    const kept = this.#kept.get(network) ?? 0;
    if (kept < EACH && this.#all < ALL) {
      this.#all++;
      this.#kept.set(network, kept + 1);
      return true;
    }
    this.#count(entry, network);
    return false;
  }

  /** One entry for each network and action counted. */
  summaries(): AuditEntry[] {
    return [...this.#counted].map(([key, counted]) => summaryOf(counted, key.startsWith(OTHERS)));
  }

  #count(entry: AuditEntry, network: string): void {
    const own = `${network} ${entry.action}`;
    const key = this.#counted.has(own) || this.#counted.size < NETWORKS ? own : `${OTHERS} ${entry.action}`;
    const counted = this.#counted.get(key);
    if (!counted) this.#counted.set(key, { count: 1, last: entry });
    else {
      counted.count++;
      counted.last = entry;
    }
  }
}

/** Summary entry, without the last one's name and request. */
function summaryOf({ count, last }: Counted, isOfSeveral: boolean): AuditEntry {
  const { moment, service, action, result, address, subject, status } = last;
  const whose = isOfSeveral ? 'several addresses' : 'this network';
  const detail = `${count} more of ${whose} within a minute, the last one: ${last.detail ?? last.subject}`;
  return { moment, service, action, result, subject, detail, ...(status !== undefined && { status }), ...(address !== undefined && { address }) }; // prettier-ignore
}
