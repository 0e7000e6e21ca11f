import { didYouMean, DomainError, Suggestions } from '@pelorus/shared/kernel';
import { excerpt, type TextSpan } from '@pelorus/shared/rsql';

/** Query option as sent, or the path. */
export interface QueryText {
  /** Parameter, such as `$filter`; `path` for the resource path. */
  readonly parameter: string;
  /** Percent-decoded text; positions count from its start. */
  readonly text: string;
}

/** Fault without its position. */
export interface QueryFault {
  readonly code: string;
  /** Fault in one line. */
  readonly reason: string;
  /** What could stand there. */
  readonly expected?: readonly string[];
  /** Mistyped name, and names that it could be. */
  readonly candidates?: { readonly name: string; readonly known: Iterable<string> };
}

/** DomainError 400 with the position (0-based UTF-16), carets below the place, and similar names. */
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

/** DomainError 501 with the reason: an incomplete answer would pass for the whole. */
export function notOffered(code: string, reason: string): DomainError {
  return new DomainError('not-implemented', code, reason);
}
