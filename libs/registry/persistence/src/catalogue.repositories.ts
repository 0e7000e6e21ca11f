import { type Database, identifier, ROOT, type Sql, sql } from '@pelorus/shared/persistence';
import {
  type ContactDocument,
  type RecordDocument,
  type StateDocument,
  TYPE_GROUPS,
  type UnitDocument,
  type VocableDocument,
  type VocableGroupDocument,
} from '@pelorus/registry/domain';
import {
  contactColumns,
  stateColumns,
  unitColumns,
  vocableColumns,
  vocableGroupColumns,
} from './columns/catalogue.columns';
import { stateDocument, unitDocument, vocableDocument, vocableGroupDocument } from './documents/catalogue.document';
import { contactDocument } from './documents/contact.document';
import { RecordRepository } from './record.repository';
import { CONTACTS, STATES, UNITS, VOCABLE_GROUPS, VOCABLES } from './catalogue-collections';
import { type TableSource } from './record-stream';
import { type RegistryTables } from './registry-tables';
import { TimedSource } from './timed-source';

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
  const records = <Document extends RecordDocument>(
    over: (tables: RegistryTables) => Omit<TableSource, 'schema'>,
  ): RecordRepository<Document> =>
    new RecordRepository(database, new TimedSource(schema, (tables) => ({ schema, ...over(tables) })));
  return {
    states: records(() => ({ collection: STATES, document: stateDocument(ROOT), columns: stateColumns(ROOT) })),
    units: records(() => ({ collection: UNITS, document: unitDocument(ROOT), columns: unitColumns(ROOT) })),
    vocableGroups: records(() => ({
      collection: VOCABLE_GROUPS,
      document: vocableGroupDocument(ROOT),
      columns: vocableGroupColumns(ROOT),
    })),
    vocables: records(vocableSource),
    types: records((tables) => ({ ...vocableSource(tables), condition: isType(tables) })),
    contacts: records(() => ({ collection: CONTACTS, document: contactDocument(ROOT), columns: contactColumns(ROOT) })),
  };
}

function vocableSource(tables: RegistryTables): Omit<TableSource, 'schema'> {
  return { collection: VOCABLES, document: vocableDocument(tables, ROOT), columns: vocableColumns(tables, ROOT) };
}

function isType(tables: RegistryTables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables.vocable_group} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}
