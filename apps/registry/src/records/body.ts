import { type Type } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';
import { type RowValues } from '@pelorus/registry/domain';
import {
  type AnyField,
  type AnyModel,
  type BodyOf,
  type Fields,
  type Models,
  MODELS,
  pascalCase,
  type PartsKind,
  type RecordTable,
  type TableRow,
} from '@pelorus/registry/model';
import {
  ArrayField,
  BooleanField,
  DateTimeField,
  type FieldOptions,
  IdField,
  IntegerField,
  NumberField,
  type ParsedBody,
  RecordField,
  recordUuid,
  TextField,
} from '@pelorus/shared/http';
import { dtoOf, titleOf } from './dto';
import { parseDateTime } from '@pelorus/shared/kernel';

export type TableBody<Table extends RecordTable> = BodyOf<Models[Table]>;

/** Class of bodies, with further keys besides its fields. */
export interface TableBodyClass<Body> {
  new (): Body;
  readonly ignoredKeys?: readonly string[];
  readonly relationKeys?: Readonly<Record<string, string>>;
  readonly aliases?: Readonly<Record<string, string>>;
}

const known = new Map<RecordTable, TableBodyClass<object>>();

/** Class of the bodies of a table: `EventBody`. */
export function bodyOf<Table extends RecordTable>(table: Table): TableBodyClass<TableBody<Table>> {
  const body = known.get(table) ?? makeBody(table);
  known.set(table, body);
  return body as TableBodyClass<TableBody<Table>>;
}

/** Class of the bodies of changes, without required fields: `EventChangeBody`. */
export function changeBodyOf(table: RecordTable): Type<object> {
  class ChangeBody extends PartialType(bodyOf(table)) {}
  Object.defineProperty(ChangeBody, 'name', { value: `${titleOf(table)}ChangeBody` });
  return ChangeBody;
}

function makeBody(table: RecordTable): TableBodyClass<object> {
  return bodyClass(`${titleOf(table)}Body`, MODELS[table], ignoredKeys(table));
}

/** Class of a model's bodies; writes ignore the keys `ignored`. */
export function bodyClass(name: string, { fields }: AnyModel, ignored: readonly string[]): TableBodyClass<object> {
  class Body {
    static readonly ignoredKeys = ignored;
    static readonly relationKeys = relationKeys(fields);
    static readonly aliases = aliasesOf(fields);
  }
  Object.defineProperty(Body, 'name', { value: name });
  for (const [field, of] of Object.entries(fields)) {
    if (of.facts.access === 'written') sent(field, of)(Body.prototype, sentName(field, of));
  }
  return Body;
}

/** Name of a field in bodies: a reference is an id. */
function sentName(name: string, { of }: AnyField): string {
  return of.kind === 'reference' ? `${name}Id` : name;
}

/** Keys of a read record that writes ignore: owner, server's fields, records that lead to it. */
function ignoredKeys(table: RecordTable): string[] {
  const { owner, fields }: AnyModel = MODELS[table];
  const models = Object.values<AnyModel>(MODELS);
  return [
    ...(owner.table === null ? [] : [`${owner.table}Id`]),
    ...Object.entries(fields).flatMap(([name, { of, facts }]) =>
      facts.access === 'shown' && of.kind !== 'reference' ? [name] : [],
    ),
    ...models.flatMap((other) =>
      Object.values(other.fields).flatMap(({ of }) =>
        of.kind === 'reference' && of.target === table && of.inverse !== undefined ? [of.inverse] : [],
      ),
    ),
    ...models.filter((other) => other.owner.table === table).map(({ name }) => name),
  ];
}

/** Keys of embedded records, with the keys that set them. */
function relationKeys(fields: Fields): Readonly<Record<string, string>> {
  const related = Object.entries(fields).filter(([, { of }]) => of.kind === 'reference' && of.form !== 'id');
  return Object.fromEntries(related.map(([name]) => [name, `${name}Id`]));
}

function aliasesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { facts }]) => (facts.alias === undefined ? [] : [[facts.alias, name]])),
  );
}

/** Rules and description of a sent field. */
function sent(name: string, { of, facts }: AnyField): PropertyDecorator {
  const { description = '', example } = facts.words;
  const required = facts.presence === 'required' || facts.mustBeSent === true;
  const options: FieldOptions = { description, required, ...(example !== undefined && { example }) };
  switch (of.kind) {
    case 'text':
      return TextField({ ...options, ...of });
    case 'number':
      return NumberField({ ...options, ...of });
    case 'integer':
      return IntegerField(options);
    case 'boolean':
      return BooleanField(options);
    case 'moment':
      return DateTimeField(options);
    case 'reference':
      return IdField({ ...options, min: of.zero ? 0 : 1 });
    case 'parts':
      return ArrayField({ ...options, max: of.max }, () => partBody(of));
    default:
      throw new Error(`clients send no ${of.kind}: ${name} must be set by the server`);
  }
}

/** Class of the parts of a body: `ParameterPropertyBody`. A part may echo a referenced record. */
function partBody({ table, fields }: PartsKind): TableBodyClass<object> {
  const body = class {};
  Object.defineProperty(body, 'name', { value: `${pascalCase(table)}Body` });
  for (const [name, field] of Object.entries(fields)) {
    const { of } = field;
    sent(name, field)(body.prototype, sentName(name, field));
    if (of.kind !== 'reference') continue;
    const description = `The ${of.target} as it was read; \`${name}Id\` counts more`;
    RecordField({ description }, () => dtoOf(of.target as RecordTable))(body.prototype, name);
  }
  return body;
}

/** Values of a checked body: moments as dates, parts as rows. */
export function valuesOf<Table extends RecordTable>(
  table: Table,
  values: ParsedBody<TableBody<Table>>['values'],
): RowValues<TableRow<Table>> {
  return storedValues(MODELS[table], values) as RowValues<TableRow<Table>>;
}

export function storedValues({ fields }: AnyModel, values: object): object {
  const entries = Object.entries<unknown>(values as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([key, value]) => [key, stored(fields[key], value)]));
}

function stored(field: AnyField | undefined, value: unknown): unknown {
  if (value === undefined || !field) return value;
  if (field.of.kind === 'moment') return toMoment(value as string | null);
  if (field.of.kind !== 'parts') return value;
  const { fields } = field.of;
  return ((value ?? []) as readonly Readonly<Record<string, unknown>>[]).map((part) => partRow(fields, part));
}

/** Part as a row; null without a value. */
function partRow(fields: Fields, part: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const key = sentName(name, field);
      const value = part[key] ?? null;
      return field.of.kind === 'reference'
        ? [
            [key, value],
            [`${name}Uuid`, recordUuid(part[name])],
          ]
        : [[key, value]];
    }),
  );
}

/** Converts a checked date-time; null and undefined stay. */
export function toMoment(text: string): Date;
export function toMoment(text: string | null): Date | null;
export function toMoment(text: string | null): Date | null {
  if (text === null) return null;
  const parsed = parseDateTime(text);
  if (!parsed) throw new Error(`${text} was not checked`);
  return new Date(parsed.instant.ms);
}
