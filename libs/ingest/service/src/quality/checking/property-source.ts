import { type StreamDescription } from '@pelorus/ingest/quality';

export interface StreamDescriptions {
  readonly version: string;
  readonly streams: ReadonlyMap<string, StreamDescription>;
}

export interface PropertySource {
  /** What is said of codes, at most MAX_ASKED_CODES; codes that no parameter ever had are absent. Throws without an answer. */
  describe(codes: readonly string[]): Promise<StreamDescriptions>;
}

/** Largest number of codes in one question. */
export const MAX_ASKED_CODES = 200;
