import { type ParsedQs } from 'qs';
import { type RecordStream } from '@pelorus/registry/persistence';
import { type NamedFormat } from '@pelorus/shared/http';

/** A way to send a whole list; its name ends the name under which the list is saved. */
export interface ListFormat extends NamedFormat {
  readonly contentType: string;
  /** Throws DomainError `malformed` for parameters that have no meaning in the format. */
  check(query: ParsedQs): void;
  /** The text of the list, in parts; `gone` ends the reading. */
  write(records: RecordStream, query: ParsedQs, gone: AbortSignal): AsyncGenerator<string>;
}
