import { type StreamDescription } from '@pelorus/ingest/quality';

export interface StreamDescriptions {
  readonly version: string;
  readonly streams: ReadonlyMap<string, StreamDescription>;
}

export interface PropertySource {
  /**
   * Properties by code, for at most MAX_ASKED_CODES; codes of no parameter are absent. Throws where the registry fails.
   */
  describe(codes: readonly string[]): Promise<StreamDescriptions>;
}

export const MAX_ASKED_CODES = 200;
