import { type CellType, type ImportDescription, type ImportReference } from '@pelorus/registry/domain';
import { type AnyField, type AnyModel, camelCase } from '@pelorus/registry/model';
import { identifier, type Naming, snakeCase } from '@pelorus/shared/persistence';
import { codeBelow } from './code-sql';
import { columnName, columnsOf, partColumns, rowName } from './columns';
import { nameAt } from './csv-sql';
import { fieldRelations, filtersOf, relationsOf } from './filters';
import { type OwnSql } from './own-sql';
import { type AnyDescription, type RecordCells, type RecordPart, type UniqueValue } from './record-description';
import { type ModelAt, Shapes } from './shapes';

/** Derives the database's side of a model: columns, filters, relations, documents, cells, imports. */
export function describeModel(table: string, model: AnyModel, own: OwnSql, modelAt: ModelAt): AnyDescription {
  const shapes = new Shapes(table, model, own, modelAt);
  const hasSingle = Object.values(model.fields).some(({ facts }) => facts.access === 'alone');
  return {
    model,
    name: model.name,
    kind: model.kind,
    ...(model.kindOfOwner !== undefined && { kindOfOwner: model.kindOfOwner }),
    owner: model.owner,
    key: columnAt(model, model.key ?? 'id'),
    columns: columnsOf(model),
    part: partOf(table, model),
    unique: uniqueValues(table, model),
    fields: filtersOf(model),
    relations: relationsOf(model),
    ...(own.implied && { implied: own.implied }),
    ...(model.naming && { naming: namingOf(model, own) }),
    document: (tables, alias) => shapes.document(tables, alias),
    ...(hasSingle && { single: (tables, alias) => shapes.single(tables, alias) }),
    ...(own.told && { told: own.told }),
    csv: { ...codeCell(model), own: (tables, alias) => shapes.cells(tables, alias) },
    import: model.imported ? importOf(model) : null,
    shared: model.shared ?? false,
    revisions: model.revisions,
    personal: model.personal ?? [],
    searched: Object.entries(model.fields)
      .filter(([, { facts }]) => facts.searched)
      .map(([name, field]) => columnName(name, field)),
  };
}

/** Column of a field, or of one that every record has. */
function columnAt({ fields }: Pick<AnyModel, 'fields'>, name: string): string {
  const field = fields[name];
  return field ? columnName(name, field) : snakeCase(name);
}

function namingOf(model: AnyModel, { label: own }: OwnSql): Naming {
  const { field, label } = model.naming!;
  if (label !== 'own') return { field, label: (alias) => identifier(alias, columnAt(model, label)) };
  if (!own) throw new Error(`no SQL names the ${model.name} for people`);
  return { field, label: own };
}

function uniqueValues(table: string, { fields, kind }: AnyModel): UniqueValue[] {
  return Object.entries(fields).flatMap(([field, of]) => {
    const { unique } = of.facts;
    if (unique === false) return [];
    return [{ constraint: `${table}_${columnName(field, of)}_key`, field, kind: unique === true ? kind : unique }];
  });
}

/** List of a record that is a table of its own; at most one. */
function partOf(table: string, { fields }: AnyModel): RecordPart | null {
  for (const [field, { of }] of Object.entries(fields)) {
    if (of.kind !== 'parts') continue;
    const owner = `${camelCase(table)}Id`;
    return {
      table: of.table,
      field,
      columns: partColumns(owner, of.fields),
      owner,
      place: 'place',
      relations: fieldRelations(of.fields),
      match: columnAt({ fields }, of.match),
    };
  }
  return null;
}

/** Code of a record: its own, or that of its item and a field. */
function codeCell({ fields, code }: AnyModel): Pick<RecordCells, 'code'> {
  const own = Object.entries(fields).find(([, { of }]) => of.kind === 'code');
  if (own) return { code: (_tables, alias) => identifier(alias, columnName(...own)) };
  const field = code === undefined ? undefined : fields[code];
  if (code === undefined || !field) return {};
  return {
    code: (tables, alias) =>
      codeBelow(
        nameAt(tables('item'), 'code', identifier(alias, 'item_id')),
        identifier(alias, columnName(code, field)),
      ),
  };
}

function importOf({ fields, code, pair }: AnyModel): ImportDescription {
  const entries = Object.entries(fields).filter(([, { facts }]) => facts.access === 'written');
  return {
    references: Object.fromEntries(entries.flatMap(([name, field]) => importReference(name, field))),
    cells: Object.fromEntries(
      entries.flatMap(([name, { of }]): [string, CellType][] => {
        const type = CELLS[of.kind];
        return type === undefined ? [] : [[name, type]];
      }),
    ),
    ...(code !== undefined && { codeField: code }),
    ...(pair && { pair: pair.map((name) => rowName(name, fields[name]!)) }),
  };
}

/** Types of cells by kind of field; others are text. */
const CELLS: Readonly<Partial<Record<AnyField['of']['kind'], CellType>>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  moment: 'date-time',
  parts: 'json',
};

/** Rows of imports name units by code, contacts by e-mail and vocables of a group by `systemName`. */
function importReference(name: string, field: AnyField): [string, ImportReference][] {
  const { of } = field;
  if (of.kind !== 'reference') return [];
  const key = { key: rowName(name, field), ...(field.facts.presence === 'optional' && { nullable: true }) };
  if (of.target === 'unit' || of.target === 'contact') return [[name, { ...key, table: of.target }]];
  if (of.target === 'vocable' && of.group !== undefined) {
    return [[name, { ...key, table: 'vocable', group: of.group }]];
  }
  throw new Error(`rows of an import cannot name a ${of.target} as ${name}`);
}
