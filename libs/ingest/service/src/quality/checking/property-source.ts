import { type StreamState } from '@pelorus/ingest/quality';

/** What the parameters of some streams were over time, by code, and in which version of the registry. */
export interface StreamStates {
  readonly version: string;
  readonly states: ReadonlyMap<string, readonly StreamState[]>;
}

/** A registry of the properties of parameters. */
export interface PropertySource {
  /** The states of codes, at most MAX_ASKED_CODES; codes that no parameter ever had are absent. Throws without an answer. */
  statesOf(codes: readonly string[]): Promise<StreamStates>;
}

/** Largest number of codes in one question. */
export const MAX_ASKED_CODES = 200;
