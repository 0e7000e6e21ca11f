import { type AuditEntry } from './audit-entry';

/** Entries of one network in a minute that are kept one by one. */
const EACH = 10;
/** Entries of all networks in a minute that are kept one by one. */
const ALL = 600;
/** Networks whose further entries are counted apart from others'. */
const NETWORKS = 500;
/** The key of all further networks; none begins like this. */
const OTHERS = '*';

/** Entries that are counted instead of kept; `last` is the latest of them. */
interface Counted {
  count: number;
  last: AuditEntry;
}

/**
 * Takes the entries of requests without an account in one minute: the first ones of a network are kept, further ones are
 * counted, so that nobody fills the audit log who has no account.
 */
export class AnonymousTally {
  readonly #kept = new Map<string, number>();
  readonly #counted = new Map<string, Counted>();
  #all = 0;

  /** Whether an entry of a network is to be kept; otherwise it is counted. */
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

  /** One entry for each network and action of what was counted. */
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

/** An entry for many: without the name that the last one gave, and without its request. */
function summaryOf({ count, last }: Counted, isOfSeveral: boolean): AuditEntry {
  const { moment, service, action, result, address, subject, status } = last;
  const whose = isOfSeveral ? 'several addresses' : 'this network';
  const detail = `${count} more of ${whose} within a minute, the last one: ${last.detail ?? last.subject}`;
  return { moment, service, action, result, subject, detail, ...(status !== undefined && { status }), ...(address !== undefined && { address }) }; // prettier-ignore
}
