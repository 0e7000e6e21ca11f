import { type Database } from '@pelorus/shared/persistence';
import {
  catalogueRepositories,
  EditorRepository,
  itemBelongings,
  ItemContactRepository,
  ItemRepository,
  missionRepositories,
  MountRepository,
  recordStores,
  ReferenceRepository,
  ReferrerRepository,
  RestorationRepository,
} from '@pelorus/registry/persistence';
import { Changes } from './changes';
import { ItemChanges } from './item-changes';
import { ItemMounts } from './item-mounts';
import { ItemPlacement } from './item-placement';
import { ItemVersions } from './item-versions';
import { LastEditor } from './last-editor';
import { MissionRights } from './mission-rights';
import { MountEvents } from './mount-events';
import { RecordReferences } from './record-references';
import { Rights } from './rights';

/** What the services of a registry are made of. */
export type RegistryTools = ReturnType<typeof registryTools>;

/** The repositories and rules of a registry in the schema of the given name, each once. */
export function registryTools(database: Database, schema: string) {
  const stores = recordStores(schema);
  const items = new ItemRepository(database, schema);
  const itemContacts = new ItemContactRepository(schema);
  const references = new ReferenceRepository(schema);
  const editors = new EditorRepository(schema);
  const mountPeriods = new MountRepository(schema);
  const rights = new Rights(items, itemContacts, references);
  const placement = new ItemPlacement(items, rights);
  const mounts = new ItemMounts(mountPeriods, references, stores.event);
  const belongings = itemBelongings(database, schema);
  return {
    database,
    stores,
    items,
    references,
    editors,
    rights,
    belongings,
    catalogue: catalogueRepositories(database, schema),
    missions: missionRepositories(database, schema),
    missionRights: new MissionRights(editors, references, itemContacts, stores.mission_contact),
    lastEditor: new LastEditor(editors, references, items),
    placement,
    itemChanges: new ItemChanges(items, references, placement, rights, mounts),
    mountPeriods,
    mounts,
    mountEvents: new MountEvents(mountPeriods, references),
    versions: new ItemVersions(items, stores, belongings.versions),
    records: {
      changes: new Changes(database, schema),
      references: new RecordReferences(references),
      referrers: new ReferrerRepository(schema),
      restorations: new RestorationRepository(schema),
    },
  };
}
