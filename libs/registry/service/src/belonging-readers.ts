import { type Database } from '@pelorus/shared/persistence';
import {
  type ContactRoleDocument,
  type EventDocument,
  type FieldDocument,
  type MissionDocument,
  type MissionItemDocument,
  type MountDocument,
  type ParameterDocument,
  type ResourceDocument,
  type VersionDocument,
} from '@pelorus/registry/domain';
import {
  itemBelongings,
  ItemRepository,
  missionRepositories,
  MountedRepository,
  OwnerRepository,
  ValidVersionRepository,
} from '@pelorus/registry/persistence';
import { type ItemKey } from './item.service';
import { MountedReader } from './mounted.reader';
import { OwnedRecordReader } from './owned-record-reader';
import { Owners } from './owners';
import { RecordReader } from './record-reader';
import { VersionComparisonService } from './version-comparison.service';

/** Reads the parameters of an item. */
export class ParameterReader extends OwnedRecordReader<ItemKey, ParameterDocument> {}
/** Reads the parameters of all items. */
export class AllParametersReader extends RecordReader<ParameterDocument> {}
/** Reads who looks after an item; the key of a record is its contact's id. */
export class ItemContactReader extends OwnedRecordReader<ItemKey, ContactRoleDocument> {}
/** Reads the events of an item. */
export class EventReader extends OwnedRecordReader<ItemKey, EventDocument> {}
/** Reads the events of all items. */
export class AllEventsReader extends RecordReader<EventDocument> {}
/** Reads on what an item was mounted. */
export class MountReader extends OwnedRecordReader<ItemKey, MountDocument> {}
/** Reads the custom fields of an item. */
export class FieldReader extends OwnedRecordReader<ItemKey, FieldDocument> {}
/** Reads the resources of an item. */
export class ResourceReader extends OwnedRecordReader<ItemKey, ResourceDocument> {}
/** Reads the versions of an item; the key of a record is its number. */
export class VersionReader extends OwnedRecordReader<ItemKey, VersionDocument> {}
/** Reads missions. */
export class MissionReader extends RecordReader<MissionDocument> {}
/** Reads which items take part in a mission. */
export class MissionItemReader extends OwnedRecordReader<number, MissionItemDocument> {}
/** Reads who takes part in a mission; the key of a record is its contact's id. */
export class MissionContactReader extends OwnedRecordReader<number, ContactRoleDocument> {}

/** The readers of all that belongs to items, and of missions, of a registry in the schema of the given name. */
export function belongingReaders(database: Database, schema: string): object[] {
  const owners = new OwnerRepository(database, schema);
  const items = new Owners<ItemKey>('item', {
    find: (key, at) => owners.item(key, at),
    lifetime: (key) => owners.lifetime('item', key),
  });
  const missions = new Owners<number>('mission', {
    find: (id, at) => owners.mission(id, at),
    lifetime: (id) => owners.lifetime('mission', id),
  });
  const ofItems = itemBelongings(database, schema);
  const versions = new VersionReader('version', items, ofItems.versions);
  const ofMissions = missionRepositories(database, schema);
  return [
    new ParameterReader('parameter', items, ofItems.parameters),
    new AllParametersReader('parameter', ofItems.allParameters),
    new ItemContactReader('contact', items, ofItems.contacts),
    new EventReader('event', items, ofItems.events),
    new AllEventsReader('event', ofItems.allEvents),
    new MountReader('mount', items, ofItems.mounts),
    new MountedReader(items, new MountedRepository(database, schema)),
    new FieldReader('custom field', items, ofItems.fields),
    new ResourceReader('resource', items, ofItems.resources),
    versions,
    new VersionComparisonService(
      owners,
      new ItemRepository(database, schema),
      versions,
      new ValidVersionRepository(database, schema),
    ),
    new MissionReader('mission', ofMissions.missions),
    new MissionItemReader('item', missions, ofMissions.items),
    new MissionContactReader('contact', missions, ofMissions.contacts),
  ];
}
