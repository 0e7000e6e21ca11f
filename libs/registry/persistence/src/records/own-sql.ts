import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type Models, type RecordTable } from '@pelorus/registry/model';
import { rootCode } from './code-sql';
import { contactCells } from './csv-sql';
import { columnKeys, dateTimeKeys, documentAt, type DocumentShape, jsonObject, recordKeys } from './document-sql';
import { type ImpliedRelation } from './record-description';
import { codesDuring } from '../mounts/mount-paths';

type FieldName<Table extends RecordTable> = keyof Models[Table]['fields'];

/** SQL that replaces what follows from a model. */
export interface OwnSql<Name extends PropertyKey = string> {
  /** Values of fields in documents. */
  readonly document?: { readonly [Field in Name]?: (tables: Tables, alias: string) => Sql };
  /** Cells of fields in CSV. */
  readonly csv?: { readonly [Field in Name]?: (tables: Tables, alias: string) => DocumentShape };
  /** Document in histories. */
  readonly told?: (tables: Tables, alias: string) => DocumentShape;
  /** Name for people. */
  readonly label?: (alias: string) => Sql;
  /** Relations without a referring column. */
  readonly implied?: Readonly<Record<string, ImpliedRelation>>;
}

export const OWN_SQL: { readonly [Table in RecordTable]?: OwnSql<FieldName<Table>> } = {
  contact: { label: nameOfContact },
  item: { implied: { root: { target: 'item', column: 'code', key: { column: 'code', value: rootCode } } } },
  item_contact: { csv: { contact: contactCells } },
  mission_contact: { csv: { contact: contactCells } },
  mount: { document: { parent: mountParent }, told: toldMount },
};

/** First and last name, or organisation, or ROR id. */
function nameOfContact(alias: string): Sql {
  const person = sql`trim(${identifier(alias, 'first_name')} || ' ' || ${identifier(alias, 'last_name')})`;
  return sql`coalesce(nullif(${person}, ''), ${identifier(alias, 'company_name')}, ${identifier(alias, 'ror')})`;
}

/** Summary of the carrier with its codes meanwhile. No record: all records of an item in an answer must be equal. */
function mountParent(tables: Tables, alias: string): Sql {
  const period = {
    start: identifier(alias, 'start_date'),
    end: sql`coalesce(${identifier(alias, 'end_date')}, 'infinity')`,
  };
  const document = jsonObject([
    ...columnKeys('carrier', { id: 'id', code: 'code', shortName: 'short_name', longName: 'long_name' }),
    ['codes', codesDuring(tables, identifier(alias, 'parent_id'), period)],
  ]);
  return carrierOf(tables, alias, document);
}

/** Mount in histories: the carrier by its code. */
function toldMount(tables: Tables, alias: string): DocumentShape {
  return [
    ...recordKeys(alias),
    ['parent', carrierOf(tables, alias, jsonObject(columnKeys('carrier', { '@uuid': 'uuid', code: 'code' })))],
    ...dateTimeKeys(alias, { start: 'start_date', end: 'end_date' }),
    ...columnKeys(alias, { mountLabel: 'mount_label', unmountLabel: 'unmount_label' }),
  ];
}

function carrierOf(tables: Tables, alias: string, document: Sql): Sql {
  return documentAt(identifier(alias, 'parent_id'), { table: tables('item'), alias: 'carrier', document });
}
