import { type CodeVerdict } from '@pelorus/ingest/domain';
import { type Scope } from '@pelorus/auth/domain';
import { type NrtHeader } from '@pelorus/shared/nrt';

export interface CodeWriter {
  readonly username: string;
  /** Scopes of the session: what the account may write depends on them. */
  readonly scopes: readonly Scope[];
  /** Key of the session, or the token that was sent by itself, for questions to other services in the name of the account. */
  readonly session: string;
  /** Id of the request that brings the file, under which other services log their part of it. */
  readonly requestId?: string;
}

export interface CodeRule {
  /** Whether an account may write streams of other accounts, because rights come from a registry. */
  readonly anyStream: boolean;
  /** Refuses a file by its codes before anything is stored. `readHeader` gives undefined for a faulty header. */
  admit(writer: CodeWriter, readHeader: () => Promise<NrtHeader | undefined>): Promise<void>;
  /** Which of these codes an account may not write, of those that a registry has or lacks. */
  verdict(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict>;
}

/** Allows any code; a new code makes a stream that belongs to the account. */
export const OPEN_CODES: CodeRule = {
  anyStream: false,
  admit: async () => undefined,
  verdict: async () => ({ unknown: [], forbidden: [] }),
};
