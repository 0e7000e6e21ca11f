/** A state of an item. */
export interface StateSeed {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly meta: string;
}

/** A group of vocables, such as the device types. */
export interface VocableGroupSeed {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly systemName: string;
}

/** A vocable: a type, or a role of a contact. */
export interface VocableSeed {
  readonly id: number;
  readonly uuid: string;
  /** The `systemName` of its group. */
  readonly group: string;
  readonly generalName: string;
  readonly systemName: string;
  readonly description: string;
  /** The external vocabulary, empty when no term of one was found. */
  readonly vocabulary: string;
  /** The address of the term in that vocabulary. */
  readonly vocableValue: string;
}

/** A unit of measurement. */
export interface UnitSeed {
  readonly id: number;
  readonly uuid: string;
  /** As it stands in brackets in a data file. */
  readonly code: string;
  readonly name: string;
  readonly typicalUse: string;
  /** The UCUM code, empty for what is no quantity. */
  readonly ucum: string;
  readonly mathML: string;
  readonly visible: boolean;
}
