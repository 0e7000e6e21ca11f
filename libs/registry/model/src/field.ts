/** Text of at most `max` characters. */
export interface TextKind {
  readonly kind: 'text';
  readonly max: number;
  /** From 1 on, blank texts are refused. */
  readonly min: number;
  readonly pattern?: RegExp;
  /** Pattern in the words of errors. */
  readonly patternName?: string;
  /** Whether forms offer several lines. */
  readonly lines: boolean;
}

export interface NumberKind {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  /** Unit for people: `m`. */
  readonly unit?: string;
}

/** Whole number; 64 bits where large. */
export interface IntegerKind {
  readonly kind: 'integer';
  readonly large: boolean;
}

/** Moment, to the millisecond. */
export interface MomentKind {
  readonly kind: 'moment';
  /** Field whose moment may not be later. */
  readonly notBefore?: string;
}

/** Another record by id. */
export interface ReferenceKind {
  readonly kind: 'reference';
  readonly target: string;
  /** Group of the vocable. */
  readonly group?: string;
  /** Form in documents: in full, by id, or by SQL of the record's own. */
  readonly form: 'record' | 'id' | 'own';
  /** Relation of the other record back here. */
  readonly inverse?: string;
  /** Whether a body may send 0 with a meaning of its own. */
  readonly zero: boolean;
}

/** List of rows in another table, written as a whole with the record. */
export interface PartsKind {
  readonly kind: 'parts';
  readonly table: string;
  /** Name of one element: `property`. */
  readonly each: string;
  /** Field that tells siblings apart, by which a copy's parts are found. */
  readonly match: string;
  readonly max: number;
  readonly fields: Fields;
}

export interface PlainKind {
  /** `code`: an item's. `bytes`: hexadecimal in documents. `json`: an object, unchanged. */
  readonly kind: 'code' | 'boolean' | 'bytes' | 'json';
}

export type FieldKind = TextKind | NumberKind | IntegerKind | MomentKind | ReferenceKind | PartsKind | PlainKind;

/** Whether a value is always given, may be absent, or has a default. */
export type Presence = 'required' | 'optional' | 'defaulted';

/** `written`: by clients. `shown`: set by the server. `alone`: shown, with single records only. `hidden`: neither. */
export type Access = 'written' | 'shown' | 'alone' | 'hidden';

/** Description and example for OpenAPI. */
export interface FieldWords {
  readonly description?: string;
  readonly example?: unknown;
}

/** Facts of a field besides its kind. */
interface FieldFacts {
  readonly presence: Presence;
  readonly access: Access;
  readonly default?: string | number | boolean | readonly [];
  /** Words in bodies. */
  readonly words: FieldWords;
  /** Words in documents, if others. */
  readonly readWords?: FieldWords;
  /** Column, if not the name in snake_case. */
  readonly column?: string;
  /** Other name in bodies. */
  readonly alias?: string;
  /** Whether values are unique in their place, ignoring case; a text names the record in the error. */
  readonly unique: boolean | string;
  /** Whether clients search parts of it. */
  readonly searched: boolean;
  readonly fixed: boolean;
  /** Whether clients must send it, though the server can do without it. */
  readonly mustBeSent?: boolean;
}

/** Types of a field's value in rows and documents. */
export interface FieldTypes {
  readonly row: unknown;
  readonly document: unknown;
  /** Suffixes of the name in rows and bodies, and in documents. */
  readonly rowEnding: '' | 'Id';
  readonly documentEnding: '' | 'Id';
  readonly presence: Presence;
  readonly access: Access;
}

type With<Types extends FieldTypes, Changed> = Omit<Types, keyof Changed> & Changed;
type Retyped<Types extends FieldTypes, Changed> =
  With<Types, Changed> extends infer New extends FieldTypes ? Field<New> : never;

/** Field of a record: kind and facts. Methods return a changed copy. */
export class Field<Types extends FieldTypes = FieldTypes> {
  /** Phantom: carries the types. */
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

  /** Sets the meaning, with an example of a sent value. */
  describe(description: string, example?: unknown): Field<Types> {
    return this.#but({ words: { description, ...(example !== undefined && { example }) } });
  }

  /** Sets the meaning in documents, where it differs. */
  read(readWords: FieldWords): Field<Types> {
    return this.#but({ readWords });
  }

  optional(): Retyped<Types, { presence: 'optional' }> {
    return this.#but({ presence: 'optional' }) as never;
  }

  /** Sets the value of an absent or cleared field. */
  default(value: string | number | boolean | readonly []): Retyped<Types, { presence: 'defaulted' }> {
    return this.#but({ presence: 'defaulted', default: value }) as never;
  }

  /** Lets the server set it; clients read it and may echo it. */
  byServer(): Retyped<Types, { access: 'shown' }> {
    return this.#but({ access: 'shown' }) as never;
  }

  /** Lets the server set it; single records show it. */
  alone(): Retyped<Types, { access: 'alone' }> {
    return this.#but({ access: 'alone' }) as never;
  }

  /** Keeps it in rows, unseen. */
  hidden(): Retyped<Types, { access: 'hidden' }> {
    return this.#but({ access: 'hidden' }) as never;
  }

  column(column: string): Field<Types> {
    return this.#but({ column });
  }

  /** Accepts another name in bodies. */
  alias(alias: string): Field<Types> {
    return this.#but({ alias });
  }

  /** Makes values unique in their place; `kind` names the record in the error. */
  unique(kind?: string): Field<Types> {
    return this.#but({ unique: kind ?? true });
  }

  /** Indexes parts of words. */
  searched(): Field<Types> {
    return this.#but({ searched: true });
  }

  /** Forbids changes. */
  fixed(): Field<Types> {
    return this.#but({ fixed: true });
  }

  /** Requires clients to send it, though the server can do without it. */
  mustBeSent(): Field<Types> {
    return this.#but({ mustBeSent: true });
  }

  #but(facts: Partial<FieldFacts>): Field<Types> {
    return new Field<Types>(this.of, { ...this.facts, ...facts });
  }
}

export type AnyField = Field<FieldTypes>;

/** Fields by name, in the order of forms. */
export type Fields = Readonly<Record<string, AnyField>>;
