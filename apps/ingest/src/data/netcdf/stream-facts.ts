/** Registered facts about the streams of a table; none without a registry. */
export interface StreamFacts {
  /** The `systemName` of the type of each parameter by its code. */
  readonly types: ReadonlyMap<string, string>;
  /** Where the platform of all streams stands, if they have one and it stands still. */
  readonly station?: Station;
}

/** A platform that does not move. */
export interface Station {
  readonly code: string;
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the sea. */
  readonly elevation?: number;
}

/** Nothing. */
export const NO_FACTS: StreamFacts = { types: new Map() };
