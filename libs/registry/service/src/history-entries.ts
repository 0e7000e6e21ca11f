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
import { addressOf, type HistoryRepository, type RecordedChange } from '@pelorus/registry/persistence';

/** Who asks for a history; undefined without a session. */
export type Viewer = Account | undefined;

/** The fields that tell something of a person, by the tables that have any; `all` for a contact itself. */
const PERSONAL: Readonly<{ [table: string]: readonly string[] | 'all' | undefined }> = {
  contact: 'all',
  item_contact: ['contact'],
  mission_contact: ['contact'],
};

/**
 * Words changes as clients read them. What a contact once was is told only to whoever has its e-mail and to
 * administrators; an account, whose name is an e-mail, to those who have one themselves.
 */
export class HistoryEntries {
  constructor(private readonly history: HistoryRepository) {}

  async worded(changes: readonly RecordedChange[], viewer: Viewer): Promise<HistoryEntry[]> {
    const isPersonal = changes.some(({ table }) => PERSONAL[table] !== undefined);
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
  if (PERSONAL[table] === undefined) return undefined;
  return ((to ?? from)?.['contact'] as { readonly id: number } | undefined)?.id;
}

function entryOf(change: RecordedChange, viewer: Viewer, isTold: boolean): HistoryEntry {
  const { table, id, owner, key, revision, account, moment, restored } = change;
  const difference = differenceOf(described(change.from), described(change.to));
  const { kind, link } = addressOf(table);
  const label = labelOf(described(change.to ?? change.from));
  return {
    date: formatDateTime({ ms: moment.getTime(), us: 0 }, 3),
    revision,
    action: whatHappened(change, difference),
    ...(restored !== null && { restored }),
    ...(viewer && account !== null && { account }),
    record: { kind, id, ...(label !== undefined && { label }), link: link({ owner, key }) },
    changes: difference.map((each) => changeOf(each, isTold ? [] : (PERSONAL[table] ?? []))),
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
