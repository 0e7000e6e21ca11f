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

/** Owner of records, and the right to write below it. */
export interface RecordScope<Owner, Row extends StoredRecord> {
  /** Values of the owner's records (`{itemId: 5}`). DomainError `not-found` without the owner. */
  at(change: RegistryChange, owner: Owner): Promise<Partial<Row>>;
  /** Throws DomainError `forbidden` without the right to make records there. */
  requireCreate(change: RegistryChange, account: Account, at: Partial<Row>): Promise<void>;
  /** Throws DomainError `forbidden` without the right to change or delete the record. */
  requireChange(change: RegistryChange, account: Account, record: Row): Promise<void>;
}

interface ItemPart extends StoredRecord {
  readonly itemId: number;
}

interface MissionPart extends StoredRecord {
  readonly missionId: number;
}

/** Records of items: written by Editors of the item or of one above. */
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

/** Records of missions: written by Editors of the mission. */
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
 * Items of missions: added by Editors of the mission, removed by them and by Editors of the item or of one above.
 * Nobody has to leave an item in another's mission.
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

/** DomainError `forbidden` of a check; undefined where it passes. */
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

/** Catalogue: written by administrators. `kind` names a record. */
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

/** Contacts: made by anybody, changed by administrators and by the account with the e-mail. */
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
