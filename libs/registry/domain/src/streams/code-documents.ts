/** A code that a parameter or an item had for a time. */
export interface CodePeriodDocument {
  readonly code: string;
  /** UTC; absent where it always had it, as far as anybody knows. */
  readonly since?: string;
  /** UTC; absent while it has it. */
  readonly until?: string;
  /** Whether nobody gave the date of `since`: it is when the change was written. */
  readonly undated?: true;
  /** Since when it could have been, if it is undated; absent where that could always have been. */
  readonly perhapsSince?: string;
}

/** A parameter with the codes under which its values are stored. */
export interface ParameterStreamsDocument {
  readonly parameterId: number;
  readonly name: string;
  readonly shortName: string;
  readonly unit: string;
  /** Its present code. */
  readonly code: string;
  /** One after another, the first one first. */
  readonly codes: readonly CodePeriodDocument[];
}

/** The codes of the parameter that has a code, or had it last. */
export interface FollowedCodeDocument {
  /** As it was asked for. */
  readonly code: string;
  readonly itemId: number;
  readonly parameterId: number;
  readonly codes: readonly CodePeriodDocument[];
}

/** An item that has a code, or had it. */
export interface CodeHolderDocument extends CodePeriodDocument {
  readonly item: { readonly id: number; readonly code: string; readonly longName: string };
}

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

/** A time in which the values of a code are not those of its place: its sensor was serviced, or was not there. */
export interface StreamInterruptionDocument {
  /** The parameter that had the code then, or had it last. */
  readonly parameterId: number;
  /** The `systemName` of the type of the event, `Unmount` where the sensor was taken off. */
  readonly event: string;
  /** UTC. */
  readonly since: string;
  /** UTC; absent while it lasts. */
  readonly until?: string;
}

/** The properties of several codes, and the version of the registry: the same one as long as no record changes. */
export interface StreamPropertiesAnswer {
  readonly version: string;
  readonly records: readonly StreamPropertiesDocument[];
}

/** States of the parameters that had a code, one after another. */
export interface StreamPropertiesDocument {
  /** As it was asked for. */
  readonly code: string;
  /** In the order of time, without overlap; the first and the newest ones where there are very many. */
  readonly states: readonly StreamStateDocument[];
  /** Whether states between the first and the newest ones were left out. */
  readonly cut?: true;
  /** In the order of their starts, the newest ones where there are very many; absent without any. */
  readonly interruptions?: readonly StreamInterruptionDocument[];
}
