/** A unit of a parameter or a property. */
export interface PropertyUnit {
  readonly code: string;
  /** The unit in UCUM; empty where it has none. */
  readonly ucum: string;
}

/** A property of a parameter for a time. */
export interface StreamPropertyDocument {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  /** Absent where the property has none. */
  readonly unit?: PropertyUnit;
}

/** The parameter that had a code for a time, with what it was then. */
export interface StreamStateDocument {
  readonly parameterId: number;
  /** UTC; absent where it always was so, as far as anybody knows. */
  readonly since?: string;
  /** UTC; absent while it is so. */
  readonly until?: string;
  readonly unit: PropertyUnit;
  /** The `systemName` of the type of the parameter. */
  readonly type: string;
  readonly properties: readonly StreamPropertyDocument[];
}

/** The properties of several codes, and the version of the registry: the same one as long as no record changes. */
export interface StreamPropertiesAnswer {
  readonly version: string;
  readonly records: readonly StreamPropertiesDocument[];
}

/** What the parameters were that had a code, one after another. */
export interface StreamPropertiesDocument {
  /** As it was asked for. */
  readonly code: string;
  /** In the order of time, without overlap; the first and the newest ones where there are very many. */
  readonly states: readonly StreamStateDocument[];
  /** Whether states between the first and the newest ones were left out. */
  readonly cut?: true;
}
