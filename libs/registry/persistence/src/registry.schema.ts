import { EntitySchema } from 'typeorm';
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
  type ParameterProperty,
  type ParameterRecord,
  type ResourceRecord,
  type StateRecord,
  type UnitRecord,
  type VersionRecord,
  type VocableGroupRecord,
  type VocableRecord,
} from '@pelorus/registry/domain';
import { COLUMNS, type Columns, PARAMETER_PROPERTY_COLUMNS, RECORD_COLUMNS } from './registry-columns';

/** What the server writes into every record besides its values. */
export interface Moments {
  readonly created: Date;
  readonly lastModified: Date;
}

/** A row of `parameter_property`. */
export interface ParameterPropertyRow extends ParameterProperty {
  readonly id: number;
  readonly parameterId: number;
  readonly place: number;
}

/** The entity schemas through which the registry's services write. */
export interface RegistrySchemas {
  readonly state: EntitySchema<StateRecord & Moments>;
  readonly unit: EntitySchema<UnitRecord & Moments>;
  readonly vocableGroup: EntitySchema<VocableGroupRecord & Moments>;
  readonly vocable: EntitySchema<VocableRecord & Moments>;
  readonly contact: EntitySchema<ContactRecord & Moments>;
  readonly item: EntitySchema<Item & Moments>;
  readonly parameter: EntitySchema<ParameterRecord & Moments>;
  readonly parameterProperty: EntitySchema<ParameterPropertyRow>;
  readonly event: EntitySchema<EventRecord & Moments>;
  readonly mount: EntitySchema<MountRecord & Moments>;
  readonly field: EntitySchema<FieldRecord & Moments>;
  readonly resource: EntitySchema<ResourceRecord & Moments>;
  readonly itemVersion: EntitySchema<VersionRecord & Moments>;
  readonly mission: EntitySchema<MissionRecord & Moments>;
  readonly missionItem: EntitySchema<MissionItemRecord & Moments>;
  readonly itemContact: EntitySchema<ItemContactRecord & Moments>;
  readonly missionContact: EntitySchema<MissionContactRecord & Moments>;
}

/** The entity schemas of a registry in the schema of the given name. */
export function registrySchemas(schema: string): RegistrySchemas {
  const entity = <Row>(name: string, columns: Columns) => new EntitySchema<Row>({ name, schema, columns });
  const record = <Row>(table: keyof typeof COLUMNS) => entity<Row>(table, { ...RECORD_COLUMNS, ...COLUMNS[table] });
  return {
    state: record('state'),
    unit: record('unit'),
    vocableGroup: record('vocable_group'),
    vocable: record('vocable'),
    contact: record('contact'),
    item: record('item'),
    parameter: record('parameter'),
    parameterProperty: entity('parameter_property', PARAMETER_PROPERTY_COLUMNS),
    event: record('event'),
    mount: record('mount'),
    field: record('field'),
    resource: record('resource'),
    itemVersion: record('item_version'),
    mission: record('mission'),
    missionItem: record('mission_item'),
    itemContact: record('item_contact'),
    missionContact: record('mission_contact'),
  };
}
