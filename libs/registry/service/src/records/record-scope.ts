import { type Account, foldUsername } from '@pelorus/auth/domain';
import { notAnAdministrator, notFound, notTheContact } from '@pelorus/registry/domain';
import {
  type ContactRecord,
  type MissionItemRecord,
  type MissionRecord,
  type StoredRecord,
} from '@pelorus/registry/model';
import { type ItemRepository, type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { DomainError, withArticle } from '@pelorus/shared/kernel';
import { type ItemKey } from './owners';
import { type MissionRights } from '../rights/mission-rights';
import { type ItemRights } from '../rights/item-rights';

/** The owner of records, and the right to write below it. */
export interface RecordScope<Owner, Row extends StoredRecord> {
  /** The values that the records of an owner share (`{itemId: 5}`); DomainError `not-found` when there is no such owner. */
  at(change: RegistryChange, owner: Owner): Promise<Partial<Row>>;
  /** Throws DomainError `forbidden` unless the account may make records there. */
  requireCreate(change: RegistryChange, account: Account, at: Partial<Row>): Promise<void>;
  /** Throws DomainError `forbidden` unless the account may change or delete the record. */
  requireChange(change: RegistryChange, account: Account, record: Row): Promise<void>;
}

/** A record that belongs to an item. */
interface ItemPart extends StoredRecord {
  readonly itemId: number;
}

/** A record that belongs to a mission. */
interface MissionPart extends StoredRecord {
  readonly missionId: number;
}

/** Parts of items: written by the Editors of the item and of the items above it. */
export class ItemScope implements RecordScope<ItemKey, ItemPart> {
  constructor(
    private readonly items: ItemRepository,
    private readonly rights: ItemRights,
  ) {}

  async at(change: RegistryChange, owner: ItemKey): Promise<Partial<ItemPart>> {
    const item = await this.items.find(change, owner);
    if (!item) throw notFound('item', String(owner));
    return { itemId: item.id };
  }

  requireCreate(change: RegistryChange, account: Account, { itemId }: Partial<ItemPart>): Promise<void> {
    return this.#requireEditor(change, account, itemId);
  }

  requireChange(change: RegistryChange, account: Account, { itemId }: ItemPart): Promise<void> {
    return this.#requireEditor(change, account, itemId);
  }

  async #requireEditor(change: RegistryChange, account: Account, itemId = 0): Promise<void> {
    const item = await this.items.find(change, itemId);
    if (!item) throw notFound('item', String(itemId));
    await this.rights.requireEditor(change, account, item);
  }
}

/** Parts of missions: written by the Editors of the mission. */
export class MissionPartScope implements RecordScope<number, MissionPart> {
  constructor(
    private readonly missions: RecordStore<MissionRecord>,
    private readonly rights: MissionRights,
  ) {}

  async at(change: RegistryChange, id: number): Promise<Partial<MissionPart>> {
    if (!(await this.missions.find(change, { id }))) throw notFound('mission', String(id));
    return { missionId: id };
  }

  requireCreate(change: RegistryChange, account: Account, { missionId }: Partial<MissionPart>): Promise<void> {
    return this.rights.requireEditor(change, account, missionId ?? 0);
  }

  requireChange(change: RegistryChange, account: Account, { missionId }: MissionPart): Promise<void> {
    return this.rights.requireEditor(change, account, missionId);
  }
}

/**
 * The items of missions: added by the Editors of the mission, and taken out by them, by the Editors of the item and of the
 * items above it. Nobody has to leave an item in a mission of somebody else.
 */
export class MissionItemScope extends MissionPartScope {
  constructor(
    missions: RecordStore<MissionRecord>,
    rights: MissionRights,
    private readonly items: ItemScope,
  ) {
    super(missions, rights);
  }

  override async requireChange(change: RegistryChange, account: Account, record: MissionItemRecord): Promise<void> {
    const refused = await refusalOf(super.requireChange(change, account, record));
    if (refused && (await refusalOf(this.items.requireChange(change, account, record)))) throw refused;
  }
}

/** The DomainError `forbidden` of a check; undefined when it passes. */
async function refusalOf(check: Promise<void>): Promise<DomainError | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'forbidden') return error;
    throw error;
  }
}

/** Missions: made by anybody, changed by their Editors. */
export function missionScope(rights: MissionRights): RecordScope<undefined, StoredRecord> {
  return {
    at: nowhere,
    requireCreate: async () => undefined,
    requireChange: (change, account, { id }) => rights.requireEditor(change, account, id),
  };
}

/** The catalogue, which is the same for all items: written by administrators. `kind` is what one record is called. */
export function catalogueScope(kind: string): RecordScope<undefined, StoredRecord> {
  return {
    at: nowhere,
    requireCreate: async (_change, { admin, username }) => {
      if (!admin) throw notAnAdministrator(username, `make ${withArticle(kind)}`, { kind });
    },
    requireChange: async (_change, { admin, username }, { id }) => {
      if (!admin) throw notAnAdministrator(username, `change the ${kind} ${id}`, { kind, id });
    },
  };
}

/** Contacts: made by anybody, changed by administrators and by the account with the contact's e-mail. */
export const CONTACT_SCOPE: RecordScope<undefined, ContactRecord> = {
  at: nowhere,
  requireCreate: async () => undefined,
  requireChange: async (_change, { admin, username }, { id, email }) => {
    if (!admin && foldUsername(email) !== username) throw notTheContact(username, id);
  },
};

async function nowhere(): Promise<Record<never, never>> {
  return {};
}
