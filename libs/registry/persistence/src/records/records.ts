import { type RecordDocument, type StoredRecord } from '@pelorus/registry/model';
import {
  type AnyModel,
  type Models,
  MODELS,
  type RecordTable,
  type TableDocument,
  type TableRow,
} from '@pelorus/registry/model';
import { type Collection, type Relation } from '@pelorus/shared/persistence';
import { describeModel } from './describe-model';
import { RECORD_FIELDS } from './filters';
import { OWN_SQL, type OwnSql } from './own-sql';
import { type RecordAddress, recordAddress } from './record-address';
import { type AnyDescription } from './record-description';

/** Records of any table: description, collection and address. */
export interface AnyRecord extends AnyDescription {
  readonly table: RecordTable;
  /** Fields and relations for filters and sorts, those that lead here included. */
  readonly collection: Collection;
  readonly address: RecordAddress;
}

export interface RegistryRecord<Row extends StoredRecord, Document extends RecordDocument> extends AnyRecord {
  /** Phantom: types of row and document, for inference. */
  readonly types?: { readonly row: Row; readonly document: Document };
}

export type Records = {
  readonly [Table in RecordTable]: RegistryRecord<TableRow<Table>, TableDocument<Table>> &
    Pick<Models[Table], 'name' | 'owner'> & { readonly table: Table };
};

const OWN: Readonly<Record<string, OwnSql>> = OWN_SQL;

const DESCRIPTIONS: Readonly<Record<string, AnyDescription>> = Object.fromEntries(
  Object.entries<AnyModel>(MODELS).map(([table, model]) => [
    table,
    describeModel(table, model, OWN[table] ?? {}, (name) => MODELS[tableNamed(name)]),
  ]),
);

/** Descriptions of all records, from which every list of records follows. */
export const RECORDS = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([table, description]) => [table, described(table, description)]),
) as unknown as Records;

/** Records by model order: each after those that it refers to. */
export const ALL_RECORDS: readonly AnyRecord[] = Object.values<AnyRecord>(RECORDS);

export function recordOf(table: string): AnyRecord {
  const found = ALL_RECORDS.find((each) => each.table === table);
  if (!found) throw new Error(`there are no records in a table ${table}`);
  return found;
}

function described(table: string, description: AnyDescription): object {
  const owner = description.owner.table;
  const address = recordAddress(description, owner === null ? undefined : { table: owner, name: nameOf(owner) });
  return { ...description, table, address, collection: collectionOf(table, description) };
}

function collectionOf(table: string, description: AnyDescription): Collection {
  const { name, fields, relations, implied = {}, naming } = description;
  const own = Object.entries({ ...relations, ...implied }).map(([key, { target, ...how }]): [string, Relation] => [
    key,
    { kind: 'one', target: () => RECORDS[tableNamed(target)].collection, ...how },
  ]);
  return {
    name,
    table,
    fields: { ...RECORD_FIELDS, ...fields },
    relations: Object.fromEntries([...own, ...inversesTo(table)]),
    naming,
  };
}

/** Relations from referring records: by a relation with an inverse, or from the owned. */
function inversesTo(target: string): [string, Relation][] {
  return Object.entries(DESCRIPTIONS).flatMap(([table, { name, owner, relations }]) => {
    const many = (column: string): Relation => ({
      kind: 'many',
      target: () => RECORDS[tableNamed(table)].collection,
      column,
    });
    const inverses = Object.values(relations)
      .filter((relation) => relation.target === target && relation.inverse !== undefined)
      .map(({ inverse = '', column }): [string, Relation] => [inverse, many(column)]);
    return owner.table === target ? [[name, many(`${target}_id`)], ...inverses] : inverses;
  });
}

function nameOf(table: string): string {
  return MODELS[tableNamed(table)].name;
}

/** Checks a table name in a model; an unknown one is a mistake in the model. */
function tableNamed(name: string): RecordTable {
  if (!Object.hasOwn(MODELS, name)) throw new Error(`a record refers to ${name}, which is no table of records`);
  return name as RecordTable;
}
