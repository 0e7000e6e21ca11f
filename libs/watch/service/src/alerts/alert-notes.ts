import { type IngestTables, LiveNoteRepository } from '@pelorus/ingest/persistence';
import { type AlertNewsWriter } from './alert-store';

/** Most live events of one transaction; the list of alerts has the rest. */
const MOST_NOTES = 200;
/** Kind of rules whose alerts name accounts, which open streams do not. */
const NAMING_ACCOUNTS = 'refused';

/** Writer of news as live events: readers hear of an alert once it is stored. */
export function alertNotes(ingest: IngestTables): AlertNewsWriter {
  return async (transaction, news) => {
    const notes = news
      .filter(({ rule }) => rule.condition.kind !== NAMING_ACCOUNTS)
      .slice(0, MOST_NOTES)
      .map(({ id, rule, alert }) => ({
        event: 'alert' as const,
        // Every reader hears of alerts: a silent ship concerns more than its streams.
        streamIds: [],
        ...(rule.owner !== undefined && { account: rule.owner }),
        data: {
          id,
          ruleId: rule.id,
          rule: rule.name,
          kind: rule.condition.kind,
          severity: rule.severity,
          code: alert.code,
          ...(alert.subject !== '' && { subject: alert.subject }),
          state: alert.standing.state,
          since: new Date(alert.standing.sinceMs).toISOString().slice(0, -1),
          ...(alert.value !== null && { value: alert.value }),
        },
      }));
    if (notes.length > 0) await new LiveNoteRepository(transaction, ingest).add(notes);
  };
}
