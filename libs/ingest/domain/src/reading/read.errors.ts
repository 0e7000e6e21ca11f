import { didYouMean, DomainError, Suggestions } from '@pelorus/shared/kernel';

/** Refusal (400) of a query parameter. */
function badRead(parameter: string, code: string, detail: string): DomainError {
  return new DomainError('malformed', code, detail, { faults: [{ code, detail, parameter }] });
}

/** Codes of no stream; `candidates` are similar codes. */
export function unknownCodes(codes: readonly string[], candidates: readonly string[], parameter: string): DomainError {
  const suggestions = new Suggestions(candidates);
  const faults = codes.slice(0, 100).map((code) => {
    const shown = code.slice(0, 200);
    const near = suggestions.nearest(code);
    return {
      code: 'unknown-code',
      detail: `There is no stream '${shown}'${didYouMean(near)}`,
      parameter,
      nearest: near,
    };
  });
  const more = codes.length > 1 ? ` (and ${codes.length - 1} more unknown codes)` : '';
  return new DomainError('not-found', 'unknown-code', `${faults[0]?.detail ?? ''}${more}`, {
    faults,
    totalFaults: codes.length,
  });
}

export function badAggregate(text: string, expected: string): DomainError {
  return badRead('aggregate', 'bad-aggregate', `'aggregate' does not take '${text.slice(0, 64)}': ${expected}`);
}

export function badDuration(text: string, parameter: string): DomainError {
  const detail = `'${parameter}' does not take '${text.slice(0, 64)}': expected an ISO 8601 duration such as PT1H or P1D.`;
  return badRead(parameter, 'bad-duration', detail);
}

export function notForText(code: string, name: string, possible: readonly string[]): DomainError {
  const detail = `${code} is a stream of text, which ${name} cannot sum up; possible: ${possible.join(', ')}.`;
  return badRead('aggregateFunctions', 'not-for-text', detail);
}

export function emptyRange(min: string, max: string): DomainError {
  const detail = `'datetimeMax' (${max}) lies before 'datetimeMin' (${min}); it must be the same or later.`;
  return badRead('datetimeMax', 'empty-range', detail);
}

export function tooManyBuckets(count: number, limit: number): DomainError {
  const detail =
    `The range has ${count} buckets; at most ${limit} are possible: ` +
    `ask for longer buckets, a shorter range, or a 'limit' of at most ${limit} rows.`;
  return badRead('aggregate', 'too-many-buckets', detail);
}

export function tooManyValues(start: string, count: number, limit: number): DomainError {
  const detail =
    `MEDIAN and quantiles take at most ${limit} values in a bucket, over all codes; the bucket of ${start} has about ` +
    `${count}: ask for shorter buckets, fewer codes, or other functions.`;
  return new DomainError('invalid', 'too-many-values', detail, {
    faults: [{ code: 'too-many-values', detail, parameter: 'aggregateFunctions' }],
  });
}

export function tooMuchOverlap(limit: number): DomainError {
  const detail = `Stored blocks of more than ${limit} cells overlap in time: ask for fewer codes.`;
  return new DomainError('invalid', 'too-much-overlap', detail, {
    faults: [{ code: 'too-much-overlap', detail, parameter: 'codes' }],
  });
}

/** Answer too large for a format that needs it as a whole. */
export function answerTooLarge(bytes: number): DomainError {
  const detail =
    `The format needs the whole answer in memory, at most ${bytes / 1024 ** 2} MiB (8 bytes a number, 10 a time stamp): ` +
    "ask for 'points', a 'limit', a shorter range or fewer codes, or for another format.";
  return new DomainError('invalid', 'answer-too-large', detail, {
    faults: [{ code: 'answer-too-large', detail, parameter: 'format' }],
  });
}

export function tooManyDays(limit: number): DomainError {
  const detail = `The coverage has more than ${limit} days: ask for a shorter range ('datetimeMin', 'datetimeMax').`;
  return new DomainError('invalid', 'too-many-days', detail, {
    faults: [{ code: 'too-many-days', detail, parameter: 'datetimeMin' }],
  });
}

/** Deletion of a dataset of the read. */
export function changedMeanwhile(): DomainError {
  return new DomainError('unavailable', 'changed-meanwhile', 'A dataset was deleted while it was read; try again.', {
    retryAfter: 1,
  });
}
