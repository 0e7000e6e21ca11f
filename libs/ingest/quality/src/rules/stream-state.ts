import { type NamedUnit } from '../units/convert';

/** A property of a parameter, as the registry has it. */
export interface StreamProperty {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly unit?: NamedUnit;
}

/** The parameter that a code had, and what it was, from `sinceUs` to before `untilUs` (microseconds since 1970, perhaps infinite). */
export interface StreamState {
  readonly parameterId: number;
  readonly sinceUs: number;
  readonly untilUs: number;
  readonly unit: NamedUnit;
  /** Name of the type of the parameter. */
  readonly type: string;
  readonly properties: readonly StreamProperty[];
}

/** A stream whose rules are looked for. */
export interface RuledStream {
  readonly code: string;
  readonly kind: 'number' | 'text';
  /** As its first file gave it. */
  readonly unit?: string;
}

/** Another stream that a rule looks at, with its unit in the registry. */
export interface OtherStream {
  readonly code: string;
  readonly unit: NamedUnit;
}
