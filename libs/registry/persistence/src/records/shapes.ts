import { type AnyField, type AnyModel, documentKeys, inOrder, type PartsKind } from '@pelorus/registry/model';
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

/** The models of other records, by their tables. */
export type ModelAt = (table: string) => AnyModel;

/** Writes the SQL of the documents and the cells of a model's records. */
export class Shapes {
  constructor(
    private readonly table: string,
    private readonly model: AnyModel,
    private readonly own: OwnSql,
    private readonly modelAt: ModelAt,
  ) {}

  /** The keys of a document for the row under an alias. */
  document(tables: Tables, alias: string): DocumentShape {
    const keys = documentKeys(this.model).flatMap((key): (readonly [string, Sql])[] => {
      if ('ownerId' in key) return key.ownerId.shown === 'always' ? [[key.name, identifier(alias, 'item_id')]] : [];
      return key.field.facts.access === 'alone' ? [] : [this.member(tables, alias, key.name, key.field)];
    });
    return [...recordKeys(alias), ...keys];
  }

  /** The keys that only a single record is shown with. */
  single(tables: Tables, alias: string): DocumentShape {
    return Object.entries(this.model.fields)
      .filter(([, { facts }]) => facts.access === 'alone')
      .map(([name, field]) => this.member(tables, alias, name, field));
  }

  /** The cells of a row in CSV, after that of its owner; a code stands before them. */
  cells(tables: Tables, alias: string): DocumentShape {
    const fields = inOrder(this.model, 'csv').filter(
      ([, { of, facts }]) => of.kind !== 'code' && (facts.access === 'written' || facts.access === 'shown'),
    );
    return [
      ...this.ownerCell(tables, alias),
      ...fields.flatMap(([name, field]) => this.cell(tables, alias, name, field)),
    ];
  }

  private ownerCell(tables: Tables, alias: string): DocumentShape {
    switch (this.model.owner.table) {
      case 'item':
        return [['item', nameAt(tables('item'), 'code', identifier(alias, 'item_id'))]];
      case 'mission':
        return [['missionId', identifier(alias, 'mission_id')]];
      case null:
        return [];
    }
  }

  private cell(tables: Tables, alias: string, name: string, field: AnyField): DocumentShape {
    const own = this.own.csv?.[name];
    if (own) return own(tables, alias);
    const column = identifier(alias, columnName(name, field));
    switch (field.of.kind) {
      case 'reference':
        return [[name, this.nameOf(tables, field.of.target, column)]];
      case 'parts':
        return [[name, this.partsText(tables, alias, field.of)]];
      default:
        return [this.member(tables, alias, name, field)];
    }
  }

  /** The name of a record that a column refers to. */
  private nameOf(tables: Tables, target: string, column: Sql): Sql {
    const { naming, fields } = this.modelAt(target);
    if (!naming) throw new Error(`the records of ${target} have no name`);
    const field = fields[naming.field];
    return nameAt(tables(target), field ? columnName(naming.field, field) : naming.field, column);
  }

  private member(tables: Tables, alias: string, name: string, field: AnyField): readonly [string, Sql] {
    const own = this.own.document?.[name];
    if (own) return [name, own(tables, alias)];
    const { of } = field;
    const column = identifier(alias, columnName(name, field));
    switch (of.kind) {
      case 'moment':
        return [name, dateTimeText(column)];
      case 'bytes':
        return [name, sql`encode(${column}, 'hex')`];
      case 'reference':
        return of.form === 'id' ? [`${name}Id`, column] : [name, this.documentAt(tables, of.target, column)];
      case 'parts':
        return [name, this.partsDocument(tables, alias, of)];
      default:
        return [name, column];
    }
  }

  /** A shared record is read once for all documents; another one is part of the document. */
  private documentAt(tables: Tables, target: string, column: Sql): Sql {
    const model = this.modelAt(target);
    if (model.shared) return sharedDocument(target, column);
    const document = jsonObject(new Shapes(target, model, {}, this.modelAt).document(tables, target));
    return documentAt(column, { table: tables(target), alias: target, document });
  }

  private partsDocument(tables: Tables, alias: string, { table, each, fields }: PartsKind): Sql {
    const part = jsonObject(Object.entries(fields).map(([name, field]) => this.member(tables, each, name, field)));
    return sql`(select ${jsonArray(part, raw(`${each}.place`))} from ${tables(table)} ${raw(each)}
    where ${this.isPartOf(each, alias)})`;
  }

  /** Parts as JSON, with the names of the records that they refer to. No parts make an empty cell, not `[]`. */
  private partsText(tables: Tables, alias: string, { table, each, fields }: PartsKind): Sql {
    const part = jsonObject(Object.entries(fields).flatMap(([name, field]) => this.cell(tables, each, name, field)));
    return sql`(select nullif((${jsonArray(part, raw(`${each}.place`))})::text, '[]')
    from ${tables(table)} ${raw(each)} where ${this.isPartOf(each, alias)})`;
  }

  private isPartOf(each: string, alias: string): Sql {
    return sql`${raw(`${each}.${this.table}_id`)} = ${identifier(alias, 'id')}`;
  }
}
