import { type NamedUnit } from '../units/convert';

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
  readonly type: string;
  readonly properties: readonly StreamProperty[];
}

/**
 * A time in which the values of a code are not those of its place, from `sinceUs` to before `untilUs` (microseconds since 1970,
 * perhaps infinite): its sensor was cleaned, calibrated, taken off.
 */
export interface Interruption {
  readonly parameterId: number;
  readonly sinceUs: number;
  readonly untilUs: number;
  readonly event: string;
}

/** Registered states of a code: its parameters one after another, and their interruptions. */
export interface StreamDescription {
  readonly states: readonly StreamState[];
  readonly interruptions: readonly Interruption[];
}

export interface RuledStream {
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly unit?: string;
}

export interface OtherStream {
  readonly code: string;
  readonly unit: NamedUnit;
}
