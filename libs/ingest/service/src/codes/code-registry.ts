import { type CodeVerdict } from '@pelorus/ingest/domain';
import { type CodeWriter } from './code-rule';

export interface CodeRegistry {
  /**
   * Returns codes that may not be written, of at most MAX_CHECKED_CODES. DomainError `registry-unavailable` where it
   * fails.
   */
  check(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict>;
}

export const MAX_CHECKED_CODES = 4_096;
