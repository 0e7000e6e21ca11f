/** A text of at most `max` characters. */
export interface TextKind {
  readonly kind: 'text';
  readonly max: number;
  /** From 1 on, the text must not be blank. */
  readonly min: number;
  readonly pattern?: RegExp;
  /** The pattern in the words of errors. */
  readonly patternName?: string;
  /** Whether people write several lines. */
  readonly lines: boolean;
}

/** A finite number. */
export interface NumberKind {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  /** The unit in the words of people: `m`. */
  readonly unit?: string;
}

/** A whole number; a large one has 64 bits. */
export interface IntegerKind {
  readonly kind: 'integer';
  readonly large: boolean;
}

/** A moment, to the millisecond. */
export interface MomentKind {
  readonly kind: 'moment';
  /** The field whose moment may not be later. */
  readonly notBefore?: string;
}

/** Another record, by its id. */
export interface ReferenceKind {
  readonly kind: 'reference';
  /** The other record's table. */
  readonly target: string;
  /** The group that a vocable must be of. */
  readonly group?: string;
  /** The form in which a document shows it: in full, by its id, or as SQL of the record's own says. */
  readonly form: 'record' | 'id' | 'own';
  /** The relation of the other record that leads back here. */
  readonly inverse?: string;
  /** Whether 0 in a body says something else than an id. */
  readonly zero: boolean;
}

/** A list whose elements are rows of another table, written as a whole with the record. */
export interface PartsKind {
  readonly kind: 'parts';
  readonly table: string;
  /** The name of one: `property`. */
  readonly each: string;
  /** The field that tells a record from the others of its owner, by which the parts of a copy are found. */
  readonly match: string;
  readonly max: number;
  readonly fields: Fields;
}

/** A kind that has nothing further to say. */
export interface PlainKind {
  /** `code`: the code of an item. `bytes`: shown in hexadecimal. `json`: an object, as it was written. */
  readonly kind: 'code' | 'boolean' | 'bytes' | 'json';
}

/** The kind of the values of a field. */
export type FieldKind = TextKind | NumberKind | IntegerKind | MomentKind | ReferenceKind | PartsKind | PlainKind;

/** Whether a value is always given, may be absent, or gets a default. */
export type Presence = 'required' | 'optional' | 'defaulted';

/** `written`: by clients. `shown`: set by the server, and shown. `alone`: the same, with a single record only. `hidden`: neither. */
export type Access = 'written' | 'shown' | 'alone' | 'hidden';

/** Words and an example for the OpenAPI document. */
export interface FieldWords {
  readonly description?: string;
  readonly example?: unknown;
}

/** All that a field says of itself besides its kind. */
interface FieldFacts {
  readonly presence: Presence;
  readonly access: Access;
  readonly default?: string | number | boolean | readonly [];
  /** Words of the field where it is sent. */
  readonly words: FieldWords;
  /** Words of the field where it is read, if they are others. */
  readonly readWords?: FieldWords;
  /** The column, where it is not the name of the field in snake_case. */
  readonly column?: string;
  /** Another name that clients may send it by. */
  readonly alias?: string;
  /** Whether no two records of a place have the same value, ignoring case; a text names a record in the error. */
  readonly unique: boolean | string;
  /** Whether clients look for parts of it. */
  readonly searched: boolean;
  /** Whether it never changes. */
  readonly fixed: boolean;
  /** Whether clients must send it, though the server makes records without it. */
  readonly mustBeSent?: boolean;
}

/** The types of a field: of its value in a row, and of its key in a document. */
export interface FieldTypes {
  readonly row: unknown;
  readonly document: unknown;
  /** Suffixes of the field's name in rows and bodies, and in documents. */
  readonly rowEnding: '' | 'Id';
  readonly documentEnding: '' | 'Id';
  readonly presence: Presence;
  readonly access: Access;
}

type With<Types extends FieldTypes, Changed> = Omit<Types, keyof Changed> & Changed;
type Retyped<Types extends FieldTypes, Changed> =
  With<Types, Changed> extends infer New extends FieldTypes ? Field<New> : never;

/** A field of a record: its kind, and what holds for it. Methods give a field that differs. */
export class Field<Types extends FieldTypes = FieldTypes> {
  /** Never set: carries the types. */
  declare readonly types?: Types;

  constructor(
    readonly of: FieldKind,
    readonly facts: FieldFacts = {
      presence: 'required',
      access: 'written',
      words: {},
      unique: false,
      searched: false,
      fixed: false,
    },
  ) {}

  /** Says what the field means, with an example of a value that is sent. */
  describe(description: string, example?: unknown): Field<Types> {
    return this.#but({ words: { description, ...(example !== undefined && { example }) } });
  }

  /** Says what the field means where it is read, in place of what a kind says by itself. */
  read(readWords: FieldWords): Field<Types> {
    return this.#but({ readWords });
  }

  /** May be absent. */
  optional(): Retyped<Types, { presence: 'optional' }> {
    return this.#but({ presence: 'optional' }) as never;
  }

  /** Gets a value where none is given, or when it is cleared. */
  default(value: string | number | boolean | readonly []): Retyped<Types, { presence: 'defaulted' }> {
    return this.#but({ presence: 'defaulted', default: value }) as never;
  }

  /** Is set by the server: clients read it, and may send it back. */
  byServer(): Retyped<Types, { access: 'shown' }> {
    return this.#but({ access: 'shown' }) as never;
  }

  /** Is set by the server, and shown with a single record only. */
  alone(): Retyped<Types, { access: 'alone' }> {
    return this.#but({ access: 'alone' }) as never;
  }

  /** Is kept in rows, and never shown. */
  hidden(): Retyped<Types, { access: 'hidden' }> {
    return this.#but({ access: 'hidden' }) as never;
  }

  /** Is kept in a column of another name. */
  column(column: string): Field<Types> {
    return this.#but({ column });
  }

  /** May be sent by another name, too. */
  alias(alias: string): Field<Types> {
    return this.#but({ alias });
  }

  /** Differs between the records of a place; `kind` names one in the error where the record's own word does not do. */
  unique(kind?: string): Field<Types> {
    return this.#but({ unique: kind ?? true });
  }

  /** Is looked for by parts of words. */
  searched(): Field<Types> {
    return this.#but({ searched: true });
  }

  /** Stays as it was made. */
  fixed(): Field<Types> {
    return this.#but({ fixed: true });
  }

  /** Must be sent, though the server makes records without it. */
  mustBeSent(): Field<Types> {
    return this.#but({ mustBeSent: true });
  }

  #but(facts: Partial<FieldFacts>): Field<Types> {
    return new Field<Types>(this.of, { ...this.facts, ...facts });
  }
}

/** A field of whatever kind. */
export type AnyField = Field<FieldTypes>;

/** The fields of a record by their names, in the order of forms. */
export type Fields = Readonly<Record<string, AnyField>>;
