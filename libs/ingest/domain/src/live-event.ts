/** Values of a stream in a dataset. Date-times in UTC without zone. */
export interface LiveValues {
  readonly code: string;
  readonly datetimeMin: string;
  readonly datetimeMax: string;
  readonly values: number;
  /** Newest value of the dataset, and its time. */
  readonly datetime: string;
  readonly value: number | string;
  /** Whether it is the stream's latest value after this event. */
  readonly latest: boolean;
}

export interface LiveLatest {
  readonly code: string;
  readonly datetime?: string;
  readonly value?: number | string;
}

export type LiveEventKind = 'values' | 'flags' | 'deleted' | 'alert';

export interface LiveEvent {
  /** 16 digits, ordered as text. */
  readonly id: string;
  readonly event: LiveEventKind;
  /** Data for clients; `streams` is cut to the followed ones. */
  readonly data: LiveEventData;
  /** Codes of concerned streams; empty for every reader. */
  readonly codes: readonly string[];
  /** Only account that may know of it; absent for everybody. */
  readonly account?: string;
}

/** Data of an event; `streams` has the facts of single streams. */
export interface LiveEventData {
  readonly streams?: readonly { readonly code: string }[];
  readonly [key: string]: unknown;
}

/** Most characters of a text value in an event. */
export const LONGEST_LIVE_TEXT = 1_024;
