import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type Models, type RecordTable } from '@pelorus/registry/model';
import { rootCode } from './code-sql';
import { contactCells } from './csv-sql';
import { type DocumentShape } from './document-sql';
import { mountParent, toldMount } from './mount-sql';
import { type ImpliedRelation } from './record-description';

type FieldName<Table extends RecordTable> = keyof Models[Table]['fields'];

/** SQL of a table's own, in place of what a model says: by its fields where it is about one. */
export interface OwnSql<Name extends PropertyKey = string> {
  /** The values of fields in a document. */
  readonly document?: { readonly [Field in Name]?: (tables: Tables, alias: string) => Sql };
  /** The cells of fields in CSV. */
  readonly csv?: { readonly [Field in Name]?: (tables: Tables, alias: string) => DocumentShape };
  /** The document of histories. */
  readonly told?: (tables: Tables, alias: string) => DocumentShape;
  /** The name for people. */
  readonly label?: (alias: string) => Sql;
  /** Relations of lists that no column refers by. */
  readonly implied?: Readonly<Record<string, ImpliedRelation>>;
}

/** The tables that have SQL of their own. */
export const OWN_SQL: { readonly [Table in RecordTable]?: OwnSql<FieldName<Table>> } = {
  contact: { label: nameOfContact },
  item: { implied: { root: { target: 'item', column: 'code', key: { column: 'code', value: rootCode } } } },
  item_contact: { csv: { contact: contactCells } },
  mission_contact: { csv: { contact: contactCells } },
  mount: { document: { parent: mountParent }, told: toldMount },
};

/** First and last name of a person, the name of an organisation; without either the ROR id. */
function nameOfContact(alias: string): Sql {
  const person = sql`trim(${identifier(alias, 'first_name')} || ' ' || ${identifier(alias, 'last_name')})`;
  return sql`coalesce(nullif(${person}, ''), ${identifier(alias, 'company_name')}, ${identifier(alias, 'ror')})`;
}
