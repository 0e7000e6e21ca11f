import {
  type AsOfView,
  type CodeClaim,
  codeClaims,
  type CodeHolderDocument,
  type CodePeriod,
  type CodePeriodDocument,
  FormerCode,
  notFound,
  tellApart,
} from '@pelorus/registry/domain';
import { type CodeHistoryRepository } from '@pelorus/registry/persistence';
import { type DomainError, formatDateTime } from '@pelorus/shared/kernel';
import { type ItemKey } from '../records/owners';

/** Tells which items had which codes when. Items that had one code, a sensor and the one that replaced it, are told apart. */
export class CodePeriods {
  constructor(private readonly codes: CodeHistoryRepository) {}

  /** The error for an item that there is none of: it names those that had the code. */
  async unknown(key: ItemKey): Promise<DomainError> {
    const holders = typeof key === 'string' ? await this.holdersOf(key) : [];
    return holders.length > 0 ? new FormerCode(String(key), holders) : notFound('item', String(key));
  }

  /** The items that have a code or had it, the last one first. */
  async holdersOf(code: string, at?: AsOfView): Promise<CodeHolderDocument[]> {
    const folded = code.toLowerCase();
    const ids = await this.codes.holders([folded]);
    const periods = [...(await this.of(ids, at))].flatMap(([id, own]) => own.map((period) => ({ id, ...period })));
    const held = periods
      .filter((period) => period.code === folded)
      .sort((a, b) => b.until - a.until || b.since - a.since);
    const summaries = new Map((await this.codes.summaries(ids)).map((item) => [item.id, item]));
    return held.flatMap(({ id, ...period }) => {
      const item = summaries.get(id);
      return item ? [{ item, ...periodDocument(period) }] : [];
    });
  }

  /** The codes of some items one after another, without the time in which they were those of others. */
  async of(asked: readonly number[], at?: AsOfView): Promise<Map<number, CodeClaim[]>> {
    const own = await this.codes.facts(asked, at);
    // Items that were made later had no code at that moment.
    const itemIds = asked.filter((id) => own.has(id));
    const claimed = [...new Set(itemIds.flatMap((id) => codeClaims(id, own).map(({ code }) => code)))];
    const others = (await this.codes.holders(claimed)).filter((id) => !own.has(id));
    const facts = new Map([...own, ...(others.length > 0 ? await this.codes.facts(others, at) : [])]);
    const byCode = new Map(claimed.map((code): [string, CodeClaim[]] => [code, []]));
    for (const id of new Set([...itemIds, ...others, ...own.keys()])) {
      for (const claim of codeClaims(id, facts)) byCode.get(claim.code)?.push(claim);
    }
    const told = new Map(itemIds.map((id): [number, CodeClaim[]] => [id, []]));
    for (const claim of [...byCode.values()].flatMap(tellApart)) told.get(claim.itemId)?.push(claim);
    for (const claims of told.values()) claims.sort((a, b) => a.since - b.since);
    return told;
  }
}

/** A period as clients see it. */
export function periodDocument({ code, since, until, earliest }: CodePeriod): CodePeriodDocument {
  return {
    code,
    ...(Number.isFinite(since) && { since: momentOf(since) }),
    ...(Number.isFinite(until) && { until: momentOf(until) }),
    ...(earliest < since && { undated: true }),
    ...(earliest < since && Number.isFinite(earliest) && { perhapsSince: momentOf(earliest) }),
  };
}

/** A moment in milliseconds since 1970 as clients see it. */
export const momentOf = (ms: number): string => formatDateTime({ ms, us: 0 }, 3);
