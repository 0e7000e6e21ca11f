import { formatDateTime } from '@pelorus/shared/kernel';
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
import { type HistoryRepository, type RecordedChange, recordOf } from '@pelorus/registry/persistence';

/** The account that reads a history; undefined without a session. */
export type Viewer = Account | undefined;

/**
 * Words changes as clients read them. Only administrators and the account with a contact's e-mail read the contact's past
 * values. Only readers with a session read the names of accounts, which are e-mails.
 */
export class HistoryEntries {
  constructor(private readonly history: HistoryRepository) {}

  async worded(changes: readonly RecordedChange[], viewer: Viewer): Promise<HistoryEntry[]> {
    const isPersonal = changes.some(({ table }) => recordOf(table).personal.length > 0);
    const own = isPersonal && viewer ? await this.history.contactsOf(viewer.username) : new Set();
    return changes.map((change) => {
      const contactId = contactOf(change);
      return entryOf(change, viewer, contactId === undefined || (viewer?.admin ?? false) || own.has(contactId));
    });
  }
}

/** The contact that a change tells of. */
function contactOf({ table, id, from, to }: RecordedChange): number | undefined {
  if (table === 'contact') return id;
  if (recordOf(table).personal.length === 0) return undefined;
  return ((to ?? from)?.['contact'] as { readonly id: number } | undefined)?.id;
}

function entryOf(change: RecordedChange, viewer: Viewer, isTold: boolean): HistoryEntry {
  const { table, id, owner, key, revision, account, moment, restored } = change;
  const difference = differenceOf(described(change.from), described(change.to));
  const { address, personal } = recordOf(table);
  const label = labelOf(described(change.to ?? change.from));
  return {
    date: formatDateTime({ ms: moment.getTime(), us: 0 }, 3),
    revision,
    action: whatHappened(change, difference),
    ...(restored !== null && { restored }),
    ...(viewer && account !== null && { account }),
    record: { kind: address.kind, id, ...(label !== undefined && { label }), link: address.link({ owner, key }) },
    changes: difference.map((each) => changeOf(each, isTold ? [] : personal)),
  };
}

function whatHappened(change: RecordedChange, difference: readonly FieldDifference[]): HistoryAction {
  const { from, to, returned, restored } = change;
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
