/** Code of a parameter or an item for a time. */
export interface CodePeriodDocument {
  readonly code: string;
  /** UTC; absent where no begin is known. */
  readonly since?: string;
  /** UTC; absent while it lasts. */
  readonly until?: string;
  /** `true` where `since` is the time of writing: nobody dated the change. */
  readonly undated?: true;
  /** Earliest begin of an undated period; absent where none is known. */
  readonly perhapsSince?: string;
}

/** Parameter with the codes of its values. */
export interface ParameterStreamsDocument {
  readonly parameterId: number;
  readonly name: string;
  readonly shortName: string;
  readonly unit: string;
  /** Present code. */
  readonly code: string;
  /** By time, without overlap. */
  readonly codes: readonly CodePeriodDocument[];
}

/** Codes of the parameter that has, or last had, a code. */
export interface FollowedCodeDocument {
  /** As asked for. */
  readonly code: string;
  readonly itemId: number;
  readonly parameterId: number;
  readonly codes: readonly CodePeriodDocument[];
}

/** Item that has, or had, a code. */
export interface CodeHolderDocument extends CodePeriodDocument {
  readonly item: { readonly id: number; readonly code: string; readonly longName: string };
}

/** Unit of a parameter or a property. */
export interface PropertyUnit {
  readonly code: string;
  /** UCUM; empty where there is none. */
  readonly ucum: string;
}

/** Property of a parameter for a time. */
export interface StreamPropertyDocument {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly unit?: PropertyUnit;
}

/** Parameter behind a code for a time, with its state then. */
export interface StreamStateDocument {
  readonly parameterId: number;
  /** UTC; absent where no begin is known. */
  readonly since?: string;
  /** UTC; absent while it lasts. */
  readonly until?: string;
  readonly unit: PropertyUnit;
  /** `systemName` of the parameter's type. */
  readonly type: string;
  readonly properties: readonly StreamPropertyDocument[];
}

/** Time in which values of a code are not those of its place: the sensor was serviced or absent. */
export interface StreamInterruptionDocument {
  /** Parameter that had the code then, or last. */
  readonly parameterId: number;
  /** `systemName` of the event's type; `Unmount` where the sensor was taken off. */
  readonly event: string;
  /** UTC. */
  readonly since: string;
  /** UTC; absent while it lasts. */
  readonly until?: string;
}

/** Properties of several codes; the version stays equal as long as no record changes. */
export interface StreamPropertiesAnswer {
  readonly version: string;
  readonly records: readonly StreamPropertiesDocument[];
}

export interface StreamPropertiesDocument {
  /** As asked for. */
  readonly code: string;
  /** By time, without overlap; the first and the newest where there are many. */
  readonly states: readonly StreamStateDocument[];
  /** `true` where states in between are left out. */
  readonly cut?: true;
  /** By start; the newest where there are many; absent without any. */
  readonly interruptions?: readonly StreamInterruptionDocument[];
}
