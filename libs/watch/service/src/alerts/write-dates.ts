import { createHash } from 'node:crypto';
import { type Database } from '@pelorus/shared/persistence';
import { type AlertRule, DECOMMISSIONED, dueDates, endDates, type ItemFacts } from '@pelorus/watch/domain';
import {
  type AlertTables,
  type CalendarDate,
  CalendarRepository,
  type PassHold,
  WatchedStreamRepository,
} from '@pelorus/watch/persistence';
import { IngestTables } from '@pelorus/ingest/persistence';

/** Writes days of calendars: due dates and ends by the institute's rules. */
export class WriteDates {
  #items?: ReadonlyMap<string, ItemFacts>;
  #rules = '';
  #digest = '';

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
  ) {}

  /** Rewrites days where items or rules changed; `holds` throws in a replaced instance. */
  async write(holds: PassHold, rules: readonly AlertRule[], items: ReadonlyMap<string, ItemFacts>): Promise<void> {
    const ofDates = rules.filter(
      ({ owner, condition: { kind } }) => owner === undefined && (kind === 'due' || kind === 'ends'),
    );
    const version = JSON.stringify(ofDates.map(({ id, contentRevision }) => [id, contentRevision]));
    if (items === this.#items && version === this.#rules) return;
    const dates = await this.#datesOf(ofDates, items);
    const digest = createHash('sha256').update(JSON.stringify(dates)).digest('hex');
    if (digest !== this.#digest)
      await this.database.transaction(async (transaction) => {
        await holds(transaction);
        await new CalendarRepository(transaction, this.tables).replace(dates);
      });
    this.#digest = digest;
    this.#items = items;
    this.#rules = version;
  }

  /** One day for each due thing, the earliest where rules differ. */
  async #datesOf(rules: readonly AlertRule[], items: ReadonlyMap<string, ItemFacts>): Promise<CalendarDate[]> {
    const dates = new Map<string, CalendarDate>();
    for (const { where, condition } of rules) {
      const codes = await new WatchedStreamRepository(
        this.database,
        new IngestTables(this.tables.schema),
      ).matchingItems(where);
      for (const code of codes) {
        const item = items.get(code);
        if (!item || item.status.toLowerCase() === DECOMMISSIONED) continue;
        const found =
          condition.kind === 'due'
            ? dueDates(condition, item)
            : condition.kind === 'ends'
              ? endDates(condition, item)
              : [];
        for (const { subject, dueMs, because } of found) {
          const key = `${condition.kind}\t${code}\t${subject}`;
          const due = new Date(dueMs).toISOString().slice(0, 10);
          if ((dates.get(key)?.due ?? '9999-12-31') <= due) continue;
          const summary =
            condition.kind === 'due' ? `${item.longName}: ${subject} due` : `${item.longName}: ${subject} ends`;
          dates.set(key, { kind: condition.kind, code, subject, due, summary, detail: `${code}\nBy ${because}.` });
        }
      }
    }
    return [...dates.values()];
  }
}
