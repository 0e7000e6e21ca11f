import {
  type ContactRecord,
  type EventRecord,
  type FieldRecord,
  type Item,
  type ItemContactRecord,
  type MissionContactRecord,
  type MissionItemRecord,
  type MissionRecord,
  type MountRecord,
  type ResourceRecord,
  type StateRecord,
  type UnitRecord,
  type VersionRecord,
  type VocableGroupRecord,
  type VocableRecord,
} from '@pelorus/registry/domain';
import { ParameterStore } from './parameter.store';
import { RecordStore } from './record.store';
import { registrySchemas } from './registry.schema';

/** What writes each kind of record. */
export type RecordStores = ReturnType<typeof recordStores>;

/** The stores of a registry in the schema of the given name. */
export function recordStores(schema: string) {
  const entities = registrySchemas(schema);
  return {
    states: new RecordStore<StateRecord>({
      entity: entities.state,
      kind: 'state',
      unique: { state_name_key: 'name' },
    }),
    units: new RecordStore<UnitRecord>({ entity: entities.unit, kind: 'unit', unique: { unit_code_key: 'code' } }),
    vocableGroups: new RecordStore<VocableGroupRecord>({
      entity: entities.vocableGroup,
      kind: 'vocable group',
      unique: { vocable_group_system_name_key: 'systemName' },
    }),
    vocables: new RecordStore<VocableRecord>({
      entity: entities.vocable,
      kind: 'vocable of this group',
      unique: { vocable_system_name_key: 'systemName' },
    }),
    contacts: new RecordStore<ContactRecord>({
      entity: entities.contact,
      kind: 'contact',
      unique: { contact_email_key: 'email' },
    }),
    /** Changes of single columns; what changes codes is written by the ItemRepository. */
    items: new RecordStore<Item>({ entity: entities.item, kind: 'item' }),
    parameters: new ParameterStore(schema),
    events: new RecordStore<EventRecord>({ entity: entities.event, kind: 'event' }),
    mounts: new RecordStore<MountRecord>({ entity: entities.mount, kind: 'mount' }),
    fields: new RecordStore<FieldRecord>({ entity: entities.field, kind: 'custom field' }),
    resources: new RecordStore<ResourceRecord>({ entity: entities.resource, kind: 'resource' }),
    versions: new RecordStore<VersionRecord>({ entity: entities.itemVersion, kind: 'version' }),
    missions: new RecordStore<MissionRecord>({ entity: entities.mission, kind: 'mission' }),
    missionItems: new RecordStore<MissionItemRecord>({ entity: entities.missionItem, kind: 'item of the mission' }),
    itemContacts: new RecordStore<ItemContactRecord>({ entity: entities.itemContact, kind: 'contact of the item' }),
    missionContacts: new RecordStore<MissionContactRecord>({
      entity: entities.missionContact,
      kind: 'contact of the mission',
    }),
  };
}
