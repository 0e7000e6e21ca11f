import { type Database, identifier, ROOT, sql } from '@pelorus/shared/persistence';
import {
  type ContactDocument,
  type StateDocument,
  TYPE_GROUPS,
  type UnitDocument,
  type VocableDocument,
  type VocableGroupDocument,
} from '@pelorus/registry/domain';
import { stateDocument, unitDocument, vocableDocument, vocableGroupDocument } from './documents/catalogue.document';
import { contactDocument } from './documents/contact.document';
import { RecordRepository } from './record.repository';
import { CONTACTS, STATES, UNITS, VOCABLE_GROUPS, VOCABLES } from './catalogue-collections';
import { registryTables } from './registry-tables';

/** What items are described with: everything that is a collection of its own and the same for all items. */
export interface Catalogue {
  readonly states: RecordRepository<StateDocument>;
  readonly units: RecordRepository<UnitDocument>;
  readonly vocableGroups: RecordRepository<VocableGroupDocument>;
  readonly vocables: RecordRepository<VocableDocument>;
  /** The vocables that are types of something. */
  readonly types: RecordRepository<VocableDocument>;
  readonly contacts: RecordRepository<ContactDocument>;
}

/** The catalogue of a registry in the schema of the given name. */
export function catalogueRepositories(database: Database, schema: string): Catalogue {
  const tables = registryTables(schema);
  const vocable = { schema, collection: VOCABLES, document: vocableDocument(tables, ROOT) };
  const isType = sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables.vocable_group} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
  return {
    states: new RecordRepository(database, { schema, collection: STATES, document: stateDocument(ROOT) }),
    units: new RecordRepository(database, { schema, collection: UNITS, document: unitDocument(ROOT) }),
    vocableGroups: new RecordRepository(database, {
      schema,
      collection: VOCABLE_GROUPS,
      document: vocableGroupDocument(ROOT),
    }),
    vocables: new RecordRepository(database, vocable),
    types: new RecordRepository(database, { ...vocable, condition: isType }),
    contacts: new RecordRepository(database, { schema, collection: CONTACTS, document: contactDocument(ROOT) }),
  };
}
