import { type ParsedQs } from 'qs';
import { type RecordStream } from '@pelorus/registry/persistence';

/** A way to send a whole list. */
export interface ListFormat {
  readonly mediaType: string;
  /** `Content-Type` of an answer. */
  readonly contentType: string;
  /** Ends the name under which it is saved. */
  readonly extension: string;
  /** Throws DomainError `malformed` for parameters that have no meaning in the format. */
  check(query: ParsedQs): void;
  /** The text of the list, in parts; `gone` ends the reading. */
  write(records: RecordStream, query: ParsedQs, gone: AbortSignal): AsyncGenerator<string>;
}
