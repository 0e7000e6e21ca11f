import { formatMs } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  actionOf,
  type AnyDocument,
  describeRecord,
  differenceOf,
  type FieldChange,
  type FieldDifference,
  type HistoryAction,
  type HistoryEntry,
  labelOf,
  shownChange,
  withheldChange,
} from '@pelorus/registry/domain';
import { type HistoryRepository, type RecordedEntry, recordOf } from '@pelorus/registry/persistence';

/** Reader of a history; undefined without a session. */
export type Viewer = Account | undefined;

/**
 * Turns entries into answers. Past values of contacts are for administrators and the contact's account; names of
 * accounts, which are e-mails, for readers with a session.
 */
export class HistoryEntries {
  constructor(private readonly history: HistoryRepository) {}

  async worded(entries: readonly RecordedEntry[], viewer: Viewer): Promise<HistoryEntry[]> {
    const isPersonal = entries.some(({ table }) => recordOf(table).personal.length > 0);
    const own = isPersonal && viewer ? await this.history.contactsOf(viewer.username) : new Set();
    return entries.map((entry) => {
      const contactId = contactOf(entry);
      return entryOf(entry, viewer, contactId === undefined || (viewer?.admin ?? false) || own.has(contactId));
    });
  }
}

function contactOf({ table, id, from, to }: RecordedEntry): number | undefined {
  if (table === 'contact') return id;
  if (recordOf(table).personal.length === 0) return undefined;
  return ((to ?? from)?.['contact'] as { readonly id: number } | undefined)?.id;
}

function entryOf(entry: RecordedEntry, viewer: Viewer, isTold: boolean): HistoryEntry {
  const { table, id, owner, key, revision, account, moment, restored } = entry;
  const difference = differenceOf(described(entry.from), described(entry.to));
  const { address, personal } = recordOf(table);
  const label = labelOf(described(entry.to ?? entry.from));
  return {
    date: formatMs(moment.getTime()),
    revision,
    action: whatHappened(entry, difference),
    ...(restored !== null && { restored }),
    ...(viewer && account !== null && { account }),
    record: { kind: address.kind, id, ...(label !== undefined && { label }), link: address.link({ owner, key }) },
    changes: difference.map((each) => changeOf(each, isTold ? [] : personal)),
  };
}

function whatHappened(entry: RecordedEntry, difference: readonly FieldDifference[]): HistoryAction {
  const { from, to, returned, restored } = entry;
  if (!to) return 'deleted';
  if (returned || restored !== null) return 'restored';
  return from ? actionOf(difference) : 'created';
}

function changeOf(difference: FieldDifference, withheld: readonly string[] | 'all'): FieldChange {
  const isWithheld = withheld === 'all' || withheld.includes(difference.field);
  return isWithheld ? withheldChange(difference) : shownChange(difference);
}

function described(document: AnyDocument | undefined) {
  return document ? describeRecord(document) : {};
}
