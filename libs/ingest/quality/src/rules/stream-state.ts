import { type NamedUnit } from '../units/convert';

export interface StreamProperty {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly unit?: NamedUnit;
}

/** Parameter of a code with its state, from `sinceUs` to before `untilUs` (microseconds since 1970, maybe infinite). */
export interface StreamState {
  readonly parameterId: number;
  readonly sinceUs: number;
  readonly untilUs: number;
  readonly unit: NamedUnit;
  readonly type: string;
  readonly properties: readonly StreamProperty[];
}

/**
 * Interruption from `sinceUs` to before `untilUs` (microseconds since 1970, maybe infinite): the sensor was cleaned,
 * calibrated, taken off.
 */
export interface Interruption {
  readonly parameterId: number;
  readonly sinceUs: number;
  readonly untilUs: number;
  readonly event: string;
}

/** States of a code by time, and interruptions. */
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
