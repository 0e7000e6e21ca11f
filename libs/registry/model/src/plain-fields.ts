import { type AnyField, type Fields } from './field';
import { documentKeys } from './in-order';
import { type Models, MODELS, type RecordTable, type TableDocument } from './models';
import { type AnyModel } from './record-model';
import { type BodyOf } from './types-of';

/** Kind of a field in forms and tables; `lines` is text of several lines, `parts` a list of rows. */
export type PlainKindName = 'text' | 'lines' | 'number' | 'integer' | 'boolean' | 'moment' | 'reference' | 'parts';

/** Field as plain data, for forms, tables and commands. */
export interface PlainField<Name extends string = string> {
  /** Key in bodies: `typeId`. */
  readonly name: Name;
  /** Key in documents: `type` of a reference shown in full. */
  readonly key: string;
  readonly kind: PlainKindName;
  /** Whether a new record needs it; it cannot be cleared. */
  readonly required: boolean;
  readonly fixed: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Unit for people: `m`. */
  readonly unit?: string;
  /** Field whose moment may not be later. */
  readonly notBefore?: string;
  /** Table of a reference: `vocable`. */
  readonly target?: string;
  /** Group of a vocable: `EventTypes`. */
  readonly group?: string;
  readonly parts?: readonly PlainField[];
  readonly description?: string;
}

/** Keys of bodies. */
export type BodyKey<Table extends RecordTable> = keyof BodyOf<Models[Table]> & string;

/** Keys of documents. */
export type ShownKey<Table extends RecordTable> = keyof TableDocument<Table> & string;

/** Fields of bodies, in the order of forms. */
export function formFields<Table extends RecordTable>(table: Table): readonly PlainField<BodyKey<Table>>[] {
  const { fields }: AnyModel = MODELS[table];
  return written<BodyKey<Table>>(fields);
}

/** Keys of documents in order, without those of every record and of related records. */
export function shownKeys<Table extends RecordTable>(table: Table): readonly ShownKey<Table>[] {
  const keys = documentKeys(MODELS[table]).map((key) => ('field' in key ? keyOf(key.name, key.field) : key.name));
  return keys as readonly ShownKey<Table>[];
}

function written<Name extends string>(fields: Fields): PlainField<Name>[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.facts.access === 'written' ? [plain<Name>(name, field)] : [],
  );
}

function keyOf(name: string, { of }: AnyField): string {
  return of.kind === 'reference' && of.form === 'id' ? `${name}Id` : name;
}

function plain<Name extends string>(name: string, field: AnyField): PlainField<Name> {
  const { presence, mustBeSent = false, fixed, words } = field.facts;
  return {
    name: (field.of.kind === 'reference' ? `${name}Id` : name) as Name,
    key: keyOf(name, field),
    required: presence === 'required' || mustBeSent,
    fixed,
    ...kindOf(name, field),
    ...(words.description !== undefined && { description: words.description }),
  };
}

function kindOf(name: string, { of }: AnyField): Pick<PlainField, 'kind'> & Partial<Omit<PlainField, 'name'>> {
  switch (of.kind) {
    case 'text':
      return { kind: of.lines ? 'lines' : 'text', maxLength: of.max };
    case 'number':
      return of;
    case 'moment':
      return of;
    case 'reference': {
      const { kind, target, group } = of;
      return { kind, target, ...(group !== undefined && { group }) };
    }
    case 'parts':
      return { kind: 'parts', max: of.max, parts: written(of.fields) };
    case 'integer':
    case 'boolean':
      return { kind: of.kind };
    default:
      throw new Error(`clients send no ${of.kind}: ${name} must be set by the server`);
  }
}
