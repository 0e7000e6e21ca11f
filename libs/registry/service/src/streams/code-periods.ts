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
import { type DomainError, formatMs } from '@pelorus/shared/kernel';
import { type ItemKey } from '../records/owners';

/** Knows which items had which codes when; separates items that shared a code, such as a sensor and its successor. */
export class CodePeriods {
  constructor(private readonly codes: CodeHistoryRepository) {}

  /** Error for a missing item, with those that had the code. */
  async unknown(key: ItemKey): Promise<DomainError> {
    const holders = typeof key === 'string' ? await this.holdersOf(key) : [];
    return holders.length > 0 ? new FormerCode(String(key), holders) : notFound('item', String(key));
  }

  /** Items that have or had a code, the last one first. */
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

  /** Codes of items by time, without times in which others had them. */
  async of(asked: readonly number[], at?: AsOfView): Promise<Map<number, CodeClaim[]>> {
    const own = await this.codes.facts(asked, at);
    // Later items had no code at the moment.
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

/** Period as clients see it. */
export function periodDocument({ code, since, until, earliest }: CodePeriod): CodePeriodDocument {
  return {
    code,
    ...(Number.isFinite(since) && { since: formatMs(since) }),
    ...(Number.isFinite(until) && { until: formatMs(until) }),
    ...(earliest < since && { undated: true }),
    ...(earliest < since && Number.isFinite(earliest) && { perhapsSince: formatMs(earliest) }),
  };
}
