import { type CodeVerdict } from '@pelorus/ingest/domain';
import { type CodeWriter } from './code-rule';

export interface CodeRegistry {
  /** The codes, of at most MAX_CHECKED_CODES, that may not be written. DomainError `registry-unavailable` without an answer. */
  check(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict>;
}

/** Largest number of codes in one question. */
export const MAX_CHECKED_CODES = 4_096;
