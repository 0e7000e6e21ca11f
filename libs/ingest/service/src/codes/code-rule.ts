import { type NrtHeader } from '@pelorus/shared/nrt';

/** Who sends a file, and the session that says so. */
export interface CodeWriter {
  readonly username: string;
  /** The session's token, for whoever else has to be asked in the account's name. */
  readonly session: string;
}

/** Decides which codes the files of an account may write. */
export interface CodeRule {
  /** Whether streams of other accounts may be written, too, because rights come from elsewhere. */
  readonly anyStream: boolean;
  /** Refuses a file by its codes, before anything is stored. `readHeader` gives its header; undefined when that is faulty. */
  admit(writer: CodeWriter, readHeader: () => Promise<NrtHeader | undefined>): Promise<void>;
}

/** Any code may be written; a new one makes a stream that belongs to the account. */
export const OPEN_CODES: CodeRule = {
  anyStream: false,
  admit: async () => undefined,
};
