export interface StateSeed {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly meta: string;
}

export interface VocableGroupSeed {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly systemName: string;
}

export interface VocableSeed {
  readonly id: number;
  readonly uuid: string;
  /** `systemName` of the group. */
  readonly group: string;
  readonly generalName: string;
  readonly systemName: string;
  readonly description: string;
  /** External vocabulary; empty without a term. */
  readonly vocabulary: string;
  /** URL of the term. */
  readonly vocableValue: string;
}

export interface UnitSeed {
  readonly id: number;
  readonly uuid: string;
  /** Code in brackets in data files. */
  readonly code: string;
  readonly name: string;
  readonly typicalUse: string;
  /** UCUM code; empty for what is no quantity. */
  readonly ucum: string;
  readonly mathML: string;
  readonly visible: boolean;
}
