import { type CodeVerdict } from '@pelorus/ingest/domain';

/** Where parameters are registered, and who may change their items. */
export interface CodeRegistry {
  /**
   * Which of these codes, at most MAX_CHECKED_CODES, the account of a session may not write. DomainError
   * `registry-unavailable` when there is no answer that can be relied on.
   */
  check(session: string, codes: readonly string[]): Promise<CodeVerdict>;
}

/** The most codes that a registry is asked about at once. */
export const MAX_CHECKED_CODES = 4_096;
