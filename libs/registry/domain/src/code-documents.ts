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
