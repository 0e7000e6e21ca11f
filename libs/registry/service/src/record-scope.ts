import { type Account } from '@pelorus/auth/domain';
import {
  type ContactRecord,
  notAnAdministrator,
  notFound,
  notTheContact,
  type StoredRecord,
} from '@pelorus/registry/domain';
import { recordOf, type ItemRepository, type RecordStores, type RegistryChange } from '@pelorus/registry/persistence';
import { withArticle } from '@pelorus/shared/kernel';
import { type ItemKey } from './item.service';
import { type MissionRights } from './mission-rights';
import { type Rights } from './rights';

/** Where records are, and who may write there. */
export interface RecordScope<Place, Row extends StoredRecord> {
  /** What the records of a place have in common (`{itemId: 5}`); DomainError `not-found` when there is no such place. */
  at(change: RegistryChange, place: Place): Promise<Partial<Row>>;
  /** Throws DomainError `forbidden` unless the account may make records there. */
  requireCreate(change: RegistryChange, account: Account, at: Partial<Row>): Promise<void>;
  /** Throws DomainError `forbidden` unless the account may change or delete the record. */
  requireChange(change: RegistryChange, account: Account, record: Row): Promise<void>;
}

/** What belongs to items: written by the Editors of the item and of those above it. */
export class ItemScope<Row extends StoredRecord & { readonly itemId: number }> implements RecordScope<ItemKey, Row> {
  constructor(
    private readonly items: ItemRepository,
    private readonly rights: Rights,
  ) {}

  async at(change: RegistryChange, place: ItemKey): Promise<Partial<Row>> {
    const item = await this.items.find(change, place);
    if (!item) throw notFound('item', String(place));
    return { itemId: item.id } as Partial<Row>;
  }

  requireCreate(change: RegistryChange, account: Account, { itemId }: Partial<Row>): Promise<void> {
    return this.requireEditor(change, account, itemId);
  }

  requireChange(change: RegistryChange, account: Account, { itemId }: Row): Promise<void> {
    return this.requireEditor(change, account, itemId);
  }

  private async requireEditor(change: RegistryChange, account: Account, itemId = 0): Promise<void> {
    const item = await this.items.find(change, itemId);
    if (!item) throw notFound('item', String(itemId));
    await this.rights.requireEditor(change, account, item);
  }
}

/** What belongs to missions: written by the Editors of the mission. */
export class MissionPartScope<Row extends StoredRecord & { readonly missionId: number }> implements RecordScope<
  number,
  Row
> {
  constructor(
    private readonly missions: RecordStores['mission'],
    private readonly rights: MissionRights,
  ) {}

  async at(change: RegistryChange, id: number): Promise<Partial<Row>> {
    if (!(await this.missions.find(change, { id }))) throw notFound('mission', String(id));
    return { missionId: id } as Partial<Row>;
  }

  requireCreate(change: RegistryChange, account: Account, { missionId }: Partial<Row>): Promise<void> {
    return this.rights.requireEditor(change, account, missionId ?? 0);
  }

  requireChange(change: RegistryChange, account: Account, { missionId }: Row): Promise<void> {
    return this.rights.requireEditor(change, account, missionId);
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

/** What is the same for all items: written by administrators. */
export function catalogueScope<Row extends StoredRecord>(table: string): RecordScope<undefined, Row> {
  const { kind } = recordOf(table).address;
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

/** Contacts: made by anybody, changed by whose e-mail they have, and by administrators. */
export const CONTACT_SCOPE: RecordScope<undefined, ContactRecord> = {
  at: nowhere,
  requireCreate: async () => undefined,
  requireChange: async (_change, { admin, username }, { id, email }) => {
    if (!admin && email.toLowerCase() !== username) throw notTheContact(username, id);
  },
};

async function nowhere(): Promise<Record<never, never>> {
  return {};
}
