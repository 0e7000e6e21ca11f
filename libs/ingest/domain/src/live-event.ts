/** A stream in an event of new values: what the dataset holds of it. Date-times in UTC, without zone. */
export interface LiveValues {
  readonly code: string;
  readonly datetimeMin: string;
  readonly datetimeMax: string;
  readonly values: number;
  /** The newest value of the dataset, and its time. */
  readonly datetime: string;
  readonly value: number | string;
  /** Whether this is the latest value of the stream, once the event has come. */
  readonly latest: boolean;
}

export interface LiveLatest {
  readonly code: string;
  readonly datetime?: string;
  readonly value?: number | string;
}

/** An event of data, or of alerts. */
export type LiveEventKind = 'values' | 'flags' | 'deleted' | 'alert';

export interface LiveEvent {
  /** A text of 16 digits; ids are ordered as texts. */
  readonly id: string;
  readonly event: LiveEventKind;
  /** What clients get; `streams` has an entry for each stream, those that a client does not follow are left out. */
  readonly data: LiveEventData;
  /** The codes of the streams that it concerns; none: it concerns every reader. */
  readonly codes: readonly string[];
  /** The one account that may know of it; absent: everybody may. */
  readonly account?: string;
}

/** The data of an event, with what concerns single streams in `streams`. */
export interface LiveEventData {
  readonly streams?: readonly { readonly code: string }[];
  readonly [key: string]: unknown;
}

/** The longest text that an event tells of a value; more is cut off. */
export const LONGEST_LIVE_TEXT = 1_024;
