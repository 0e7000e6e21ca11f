import { type Database, identifier, ROOT, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { TYPE_GROUPS } from '@pelorus/registry/domain';
import { RECORDS } from '../records/records';
import { ownedReaderOf, readerOf } from './record-readers';

/** What belongs to the items of a registry in the schema of the given name. */
export function itemBelongings(database: Database, schema: string) {
  return {
    parameters: ownedReaderOf(database, schema, RECORDS.parameter),
    contacts: ownedReaderOf(database, schema, RECORDS.item_contact),
    events: ownedReaderOf(database, schema, RECORDS.event),
    mounts: ownedReaderOf(database, schema, RECORDS.mount),
    fields: ownedReaderOf(database, schema, RECORDS.field),
    resources: ownedReaderOf(database, schema, RECORDS.resource),
    versions: ownedReaderOf(database, schema, RECORDS.item_version),
    allParameters: readerOf(database, schema, RECORDS.parameter),
    allEvents: readerOf(database, schema, RECORDS.event),
  };
}

/** The missions of a registry in the schema of the given name. */
export function missionRepositories(database: Database, schema: string) {
  return {
    missions: readerOf(database, schema, RECORDS.mission),
    items: ownedReaderOf(database, schema, RECORDS.mission_item),
    contacts: ownedReaderOf(database, schema, RECORDS.mission_contact),
  };
}

/** The catalogue of a registry in the schema of the given name. */
export function catalogueRepositories(database: Database, schema: string) {
  return {
    states: readerOf(database, schema, RECORDS.state),
    units: readerOf(database, schema, RECORDS.unit),
    vocableGroups: readerOf(database, schema, RECORDS.vocable_group),
    vocables: readerOf(database, schema, RECORDS.vocable),
    types: readerOf(database, schema, RECORDS.vocable, isType),
    contacts: readerOf(database, schema, RECORDS.contact),
  };
}

/** The condition that the vocable under the alias `root` is the type of something. */
export function isType(tables: Tables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables('vocable_group')} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}
