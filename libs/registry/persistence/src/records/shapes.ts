import {
  type AnyField,
  type AnyModel,
  documentKeys,
  type Fields,
  inOrder,
  type PartsKind,
} from '@pelorus/registry/model';
import { identifier, raw, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { columnName } from './columns';
import { nameAt } from './csv-sql';
import {
  dateTimeText,
  documentAt,
  type DocumentShape,
  jsonArray,
  jsonObject,
  recordKeys,
  sharedDocument,
} from './document-sql';
import { type OwnSql } from './own-sql';

/** Field with its name and column, ready for any alias. */
interface Member {
  readonly name: string;
  readonly field: AnyField;
  readonly column: string;
}

const memberOf = (name: string, field: AnyField): Member => ({ name, field, column: columnName(name, field) });
const membersOf = (fields: Fields): Member[] => Object.entries(fields).map(([name, field]) => memberOf(name, field));

export type ModelAt = (table: string) => AnyModel;

/** Writes the SQL of documents and cells of a model. */
export class Shapes {
  /** Keys of a document in order; undefined stands for the owner's id. */
  readonly #keys: readonly (Member | undefined)[];
  readonly #alone: readonly Member[];
  readonly #cellMembers: readonly Member[];
  /** Naming columns by table. */
  readonly #names = new Map<string, string>();
  /** Shapes of embedded records by table. */
  readonly #inner = new Map<string, Shapes>();
  readonly #parts = new Map<PartsKind, readonly Member[]>();

  constructor(
    private readonly table: string,
    private readonly model: AnyModel,
    private readonly own: OwnSql,
    private readonly modelAt: ModelAt,
  ) {
    const isShown = ({ facts }: AnyField): boolean => facts.access === 'written' || facts.access === 'shown';
    this.#keys = documentKeys(model).flatMap((key) => {
      if ('ownerId' in key) return key.ownerId.shown === 'always' ? [undefined] : [];
      return isShown(key.field) ? [memberOf(key.name, key.field)] : [];
    });
    this.#alone = membersOf(model.fields).filter(({ field }) => field.facts.access === 'alone');
    this.#cellMembers = inOrder(model, 'csv').flatMap(([name, field]) =>
      field.of.kind !== 'code' && isShown(field) ? [memberOf(name, field)] : [],
    );
  }

  document(tables: Tables, alias: string): DocumentShape {
    const keys = this.#keys.map((member): readonly [string, Sql] =>
      member ? this.#member(tables, alias, member) : ['itemId', identifier(alias, 'item_id')],
    );
    return [...recordKeys(alias), ...keys];
  }

  /** Keys of single records only. */
  single(tables: Tables, alias: string): DocumentShape {
    return this.#alone.map((member) => this.#member(tables, alias, member));
  }

  /** Cells in CSV after the owner's; a code stands before them. */
  cells(tables: Tables, alias: string): DocumentShape {
    const cells = this.#cellMembers.flatMap((member) => this.#cell(tables, alias, member));
    return [...this.#ownerCell(tables, alias), ...cells];
  }

  #ownerCell(tables: Tables, alias: string): DocumentShape {
    switch (this.model.owner.table) {
      case 'item':
        return [['item', nameAt(tables('item'), 'code', identifier(alias, 'item_id'))]];
      case 'mission':
        return [['missionId', identifier(alias, 'mission_id')]];
      case null:
        return [];
    }
  }

  #cell(tables: Tables, alias: string, member: Member): DocumentShape {
    const { name, field, column } = member;
    const own = this.own.csv?.[name];
    if (own) return own(tables, alias);
    switch (field.of.kind) {
      case 'reference':
        return [[name, this.#nameOf(tables, field.of.target, identifier(alias, column))]];
      case 'parts':
        return [[name, this.#partsText(tables, alias, field.of)]];
      default:
        return [this.#member(tables, alias, member)];
    }
  }

  #nameOf(tables: Tables, target: string, reference: Sql): Sql {
    const name = this.#names.get(target) ?? namingColumn(target, this.modelAt(target));
    this.#names.set(target, name);
    return nameAt(tables(target), name, reference);
  }

  #member(tables: Tables, alias: string, { name, field: { of }, column: named }: Member): readonly [string, Sql] {
    const own = this.own.document?.[name];
    if (own) return [name, own(tables, alias)];
    const column = identifier(alias, named);
    switch (of.kind) {
      case 'moment':
        return [name, dateTimeText(column)];
      case 'bytes':
        return [name, sql`encode(${column}, 'hex')`];
      case 'reference':
        return of.form === 'id' ? [`${name}Id`, column] : [name, this.#documentAt(tables, of.target, column)];
      case 'parts':
        return [name, this.#partsDocument(tables, alias, of)];
      default:
        return [name, column];
    }
  }

  /** Reads shared records by reference, embeds others. */
  #documentAt(tables: Tables, target: string, column: Sql): Sql {
    const model = this.modelAt(target);
    if (model.shared) return sharedDocument(target, column);
    const shapes = this.#inner.get(target) ?? new Shapes(target, model, {}, this.modelAt);
    this.#inner.set(target, shapes);
    const document = jsonObject(shapes.document(tables, target));
    return documentAt(column, { table: tables(target), alias: target, document });
  }

  #partsDocument(tables: Tables, alias: string, parts: PartsKind): Sql {
    const { table, each } = parts;
    const part = jsonObject(this.#membersOf(parts).map((member) => this.#member(tables, each, member)));
    return sql`(select ${jsonArray(part, raw(`${each}.place`))} from ${tables(table)} ${raw(each)}
    where ${this.#isPartOf(each, alias)})`;
  }

  /** Parts as JSON with names of referenced records; empty without parts, not `[]`. */
  #partsText(tables: Tables, alias: string, parts: PartsKind): Sql {
    const { table, each } = parts;
    const part = jsonObject(this.#membersOf(parts).flatMap((member) => this.#cell(tables, each, member)));
    return sql`(select nullif((${jsonArray(part, raw(`${each}.place`))})::text, '[]')
    from ${tables(table)} ${raw(each)} where ${this.#isPartOf(each, alias)})`;
  }

  #membersOf(parts: PartsKind): readonly Member[] {
    const members = this.#parts.get(parts) ?? membersOf(parts.fields);
    this.#parts.set(parts, members);
    return members;
  }

  #isPartOf(each: string, alias: string): Sql {
    return sql`${raw(`${each}.${this.table}_id`)} = ${identifier(alias, 'id')}`;
  }
}

function namingColumn(table: string, { naming, fields }: AnyModel): string {
  if (!naming) throw new Error(`the records of ${table} have no name`);
  const field = fields[naming.field];
  return field ? columnName(naming.field, field) : naming.field;
}
