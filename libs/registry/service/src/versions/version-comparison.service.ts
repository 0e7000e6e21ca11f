import { DomainError } from '@pelorus/shared/kernel';
import {
  compareItems,
  type ComparedVersion,
  notFound,
  type PartDifference,
  type AsOfView,
  type RecordDifference,
  shownChange,
  type VersionComparison,
  type Versioned,
} from '@pelorus/registry/domain';
import { type ItemDocument, type VersionDocument } from '@pelorus/registry/model';
import {
  type ItemRepository,
  type OwnerRepository,
  recordOf,
  RECORDS,
  type ValidVersionRepository,
  VERSIONED_RELATIONS,
} from '@pelorus/registry/persistence';
import { type ItemKey } from '../records/owners';
import { type OwnedRecordReader } from '../records/owned-record-reader';

/** Finds the version valid at a moment, and compares versions. */
export class VersionComparisonService {
  constructor(
    private readonly owners: OwnerRepository,
    private readonly items: ItemRepository,
    private readonly versions: OwnedRecordReader<ItemKey, VersionDocument>,
    private readonly valid: ValidVersionRepository,
  ) {}

  /** Differences between two versions, or to the present item. DomainError `not-found`. */
  async compare(key: ItemKey, from: number, to: number | undefined, at?: AsOfView): Promise<VersionComparison> {
    const older = (await this.versions.get(key, from, at)).document.parse();
    const newer = to === undefined ? undefined : (await this.versions.get(key, to, at)).document.parse();
    const before = itemOf(older);
    const after = newer ? itemOf(newer) : await this.#presentAt(before.id, at);
    return {
      from: versionOf(older),
      ...(newer && { to: versionOf(newer) }),
      differences: differencesOf(before, after),
    };
  }

  /** Version valid at a moment. DomainError `not-found`. */
  async validAt(key: ItemKey, moment: Date, at?: AsOfView): Promise<Versioned<VersionDocument>> {
    const id = await this.owners.item(key, at);
    if (id === undefined) throw notFound('item', String(key));
    const number = await this.valid.numberAt(id, moment, at?.moment);
    if (number === undefined) throw noneValid(key, moment);
    return this.versions.get(id, number, at);
  }

  async #presentAt(id: number, at: AsOfView | undefined): Promise<ItemDocument> {
    const found = await this.items.findDocument(id, VERSIONED_RELATIONS, undefined, at);
    if (!found) throw new Error(`item ${id} has versions but is not there`);
    return found.document.parse();
  }
}

function itemOf({ version, item }: VersionDocument): ItemDocument {
  if (!item) throw new Error(`version ${version} was read without its item`);
  return item;
}

function versionOf({ version, created, validityDate }: VersionDocument): ComparedVersion {
  return { version, created, ...(validityDate !== undefined && { validityDate }) };
}

/** The item itself comes first, if it differs. */
function differencesOf(before: ItemDocument, after: ItemDocument): RecordDifference[] {
  const { changes, parts } = compareItems(before, after, VERSIONED_RELATIONS);
  const { id, code } = after;
  const { kind, link } = RECORDS.item.address;
  const record = { kind, id, label: code, link: link({ owner: null, key: id }) };
  const own: RecordDifference = { action: 'changed', record, changes: changes.map(shownChange) };
  return [...(changes.length > 0 ? [own] : []), ...parts.map((part) => shownPart(id, part))];
}

function shownPart(itemId: number, { part, id, key, label, action, changes }: PartDifference): RecordDifference {
  const { address } = recordOf(RECORDS.item.collection.relations[part]?.target().table ?? part);
  const link = address.link({ owner: itemId, key: address.key === 'id' ? id : key });
  const record = { kind: address.kind, id, ...(label !== undefined && { label }), link };
  return { action, record, changes: changes.map(shownChange) };
}

function noneValid(key: ItemKey, moment: Date): DomainError {
  const detail = `The item '${key}' had no version that was valid at ${moment.toISOString().slice(0, -1)}.`;
  return new DomainError('not-found', 'not-found', detail);
}
