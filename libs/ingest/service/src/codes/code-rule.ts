import { type CodeVerdict } from '@pelorus/ingest/domain';
import { type Scope } from '@pelorus/auth/domain';
import { type NrtHeader } from '@pelorus/shared/nrt';

export interface CodeWriter {
  readonly username: string;
  /** Scopes of the session; they limit what the account may write. */
  readonly scopes: readonly Scope[];
  /** Session key, or the token sent by itself: other services are asked in the name of the account. */
  readonly session: string;
  /** Request id, under which other services log their part of the request. */
  readonly requestId?: string;
}

export interface CodeRule {
  /** Whether the registry grants rights to streams, whoever began them. */
  readonly anyStream: boolean;
  /** Refuses a file by its codes before anything is stored; `readHeader` returns undefined for a faulty header. */
  admit(writer: CodeWriter, readHeader: () => Promise<NrtHeader | undefined>): Promise<void>;
  /** Codes that the account may not write, by whether the registry knows them. */
  verdict(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict>;
}

/** Allows any code; a new one makes a stream of the account. */
export const OPEN_CODES: CodeRule = {
  anyStream: false,
  admit: async () => undefined,
  verdict: async () => ({ unknown: [], forbidden: [] }),
};
