export const LISTED =
  'In pages of `hits` from `offset`, in full as CSV or NDJSON with `format`; `where` filters, `sorts` orders, and `id` decides last, ' +
  'so that pages neither overlap nor leave anything out.';

export const READ =
  'Its `ETag` begins with its revision. With that in `If-None-Match` the answer is 304 as long as nothing changed.';

export const MADE =
  'Answers with the record, and with its address in `Location`. `null` counts as not given; a key that is not known is 422.';

export const REPLACED =
  'Keys that are absent or `null` stay as they are, so that a record can be sent back as it was read, or in part. With ' +
  '`If-Match` only the revision that it names is changed (412 otherwise).';

export const PATCHED =
  'A merge patch (RFC 7396): keys that are absent stay as they are, `null` clears what is not required. With `If-Match` only ' +
  'the revision that it names is changed (412 otherwise).';

export const DELETED =
  'What other records still refer to is 409, which lists them. Its history stays, and can be read by its id.';
