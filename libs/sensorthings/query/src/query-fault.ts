import { didYouMean, DomainError, Suggestions } from '@pelorus/shared/kernel';
import { excerpt, type TextSpan } from '@pelorus/shared/rsql';

/** A query option as it was sent, or the path. */
export interface QueryText {
  /** Name of the parameter, `$filter`; `path` for the resource path. */
  readonly parameter: string;
  /** Its text, percent-decoded. Positions count from its start. */
  readonly text: string;
}

/** What is known of a fault besides its place. */
export interface QueryFault {
  readonly code: string;
  /** The fault in one line, without its position. */
  readonly reason: string;
  /** What could stand there. */
  readonly expected?: readonly string[];
  /** The mistyped name and the names that it could have been. */
  readonly candidates?: { readonly name: string; readonly known: Iterable<string> };
}

/** The refusal of a query: 400 with the position (0-based UTF-16), the place under carets, and the nearest known names. */
export function badQuery({ parameter, text }: QueryText, { start, end }: TextSpan, fault: QueryFault): DomainError {
  const { code, reason, expected, candidates } = fault;
  const nearest = candidates ? new Suggestions(candidates.known).nearest(candidates.name) : [];
  const place = `${reason} at position ${start} of '${parameter}'${didYouMean(nearest)}`;
  const detail = `${place}\n${excerpt(text, { start, end })}`;
  const known = {
    ...(expected && expected.length > 0 && { expected }),
    ...(nearest.length > 0 && { nearest }),
  };
  const faults = [{ code, detail, parameter, position: start, length: end - start, ...known }];
  return new DomainError('malformed', code, place, { faults });
}

/** The refusal of what the service cannot answer, with the reason: 501, so that nobody takes less for all. */
export function notOffered(code: string, reason: string): DomainError {
  return new DomainError('not-implemented', code, reason);
}
