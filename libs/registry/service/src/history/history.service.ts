import { DomainError, type Page } from '@pelorus/shared/kernel';
import { type HistoryEntry, noRevision, notTheContact, type AsOfView, type Versioned } from '@pelorus/registry/domain';
import {
  ALL_RECORDS,
  type HistoryRepository,
  type HistorySource,
  type RecordedRevision,
  recordOf,
} from '@pelorus/registry/persistence';
import { type HistoryEntries, type Viewer } from './history-entries';
import { type HistoryPath, type HistoryPaths } from './history-paths';
import { type RecordTable } from '@pelorus/registry/model';

export interface HistoryRequest {
  readonly hits: number;
  readonly offset: number;
  /** Includes changes of the item's records. */
  readonly within?: boolean;
}

/** Reader, and the last moment of changes; all changes without one. */
export interface HistoryView {
  readonly viewer: Viewer;
  readonly at?: AsOfView;
}

/** Record at a revision, and the neighbouring revisions. */
export interface ShownRevision {
  readonly shown: Versioned<object>;
  readonly link: string;
  readonly previous?: number;
  readonly next?: number;
}

/** Revision of a record, among all. */
export interface FoundRevision {
  readonly source: HistorySource;
  readonly revision: RecordedRevision;
  readonly all: readonly RecordedRevision[];
}

/** Tables that belong to items and to their histories. */
const WITHIN_ITEMS = ALL_RECORDS.filter(({ owner }) => owner.table === 'item' && owner.inHistory).map(
  ({ table }) => table,
);

export class HistoryService {
  constructor(
    private readonly paths: HistoryPaths,
    private readonly history: HistoryRepository,
    private readonly entries: HistoryEntries,
    private readonly records: RevisionReaders,
  ) {}

  /** Changes of a record, present or deleted, the newest first. DomainError `not-found` for one that never was. */
  async list(path: HistoryPath, request: HistoryRequest, { viewer, at }: HistoryView): Promise<Page<HistoryEntry>> {
    const source = await this.paths.sourceOf(path, at);
    const within = request.within ? WITHIN_ITEMS.map((table) => ({ table, owner: source.key })) : [];
    const { entries, totalHits } = await this.history.entries([source, ...within], { ...request, until: at?.moment });
    if (totalHits === 0) throw neverWas(path);
    return { offset: request.offset, totalHits, records: await this.entries.worded(entries, viewer) };
  }

  /**
   * Record at the begin of a revision, with its relations of that time. DomainError `not-found` lists the revisions;
   * `forbidden` for other contacts.
   */
  async get(path: HistoryPath, text: string, { viewer, at }: HistoryView): Promise<ShownRevision> {
    const { source, revision, all } = await this.find(path, text, at);
    const { id, began } = revision;
    if (path.table === 'contact') await this.#requireOwn(id, viewer);
    const shown = await this.records[path.table]?.(source.owner ?? id, id, {
      moment: began,
      reader: viewer,
      withholdsContacts: at?.withholdsContacts ?? false,
    });
    if (!shown) throw new Error(`${path.table} ${id} has no document of revision ${revision.revision}`);
    const index = all.indexOf(revision);
    const link = recordOf(path.table).address.link({ owner: source.owner ?? null, key: id });
    return { shown, link, previous: all[index - 1]?.revision, next: all[index + 1]?.revision };
  }

  /** Finds a path's revision among those up to a moment. */
  async find(path: HistoryPath, text: string, at?: AsOfView): Promise<FoundRevision> {
    const source = await this.paths.sourceOf(path, at);
    const all = (await this.history.revisions(source)).filter(({ began }) => !at?.moment || began <= at.moment);
    if (all.length === 0) throw neverWas(path);
    const revision = all.find((each) => String(each.revision) === text);
    if (revision) return { source, revision, all };
    throw noRevision(
      recordOf(path.table).address.kind,
      String(path.key),
      text,
      all.map((each) => each.revision),
    );
  }

  /** Restricts revisions of a contact to itself and administrators. */
  async #requireOwn(id: number, viewer: Viewer): Promise<void> {
    if (viewer?.admin) return;
    const own = viewer ? await this.history.contactsOf(viewer.username) : new Set();
    if (!own.has(id)) throw notTheContact(viewer?.username ?? '', id);
  }
}

function neverWas({ table, owner, key }: HistoryPath): DomainError {
  const where = owner === undefined ? '' : ' here';
  const detail = `There is no ${recordOf(table).address.kind} '${key}'${where}, and never was.`;
  return new DomainError('not-found', 'not-found', detail);
}

/** Reads a record as `GET` does at a moment. */
export type ShowRevision = (owner: number, id: number, at: AsOfView) => Promise<Versioned<object> | undefined>;

/** Readers of records with revisions, by table. */
export type RevisionReaders = Readonly<{ [table in RecordTable]?: ShowRevision }>;
