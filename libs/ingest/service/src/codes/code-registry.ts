import { type CodeVerdict } from '@pelorus/ingest/domain';
import { type CodeWriter } from './code-rule';

/** A registry of parameters and of the rights on their items. */
export interface CodeRegistry {
  /**
   * Asks which of these codes, at most MAX_CHECKED_CODES, the account of a session may not write. DomainError
   * `registry-unavailable` without a reliable answer.
   */
  check(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict>;
}

/** Largest number of codes in one question. */
export const MAX_CHECKED_CODES = 4_096;
