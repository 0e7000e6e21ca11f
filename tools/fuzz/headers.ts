import fc from 'fast-check';
import { type Operation } from './operation';

/** A header; `{etag}` in its value stands for the last entity tag of the address. */
export type Header = readonly [name: string, value: string];

const TYPES = [
  '*/*',
  'application/json',
  'text/html',
  'text/csv;q=0',
  'application/*',
  'a',
  '',
  'application/json;q=2',
  '*/*;q=0',
];
const TAGS = [
  '{etag}',
  '{etag}',
  '*',
  '"1-x"',
  'W/"1"',
  '"',
  '""',
  'a',
  '"1-a", "2-b"',
  'W/{etag}',
  ',,',
  '"\\"',
  '"0"',
];
const RANGES = [
  ...[
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=1-2',
    'bytes=5-1',
    'bytes=999999-',
    'bytes=0-0,2-3',
    'bytes=',
    'bytes',
  ],
  ...['items=0-1', 'bytes=-0', 'bytes=a-b', 'bytes=0-99999999999999999999', 'bytes= 0-1', 'bytes=0-1,'],
];
const OTHERS: readonly Header[] = [
  ['expect', '100-continue'],
  ['expect', 'the unexpected'],
  ['origin', 'https://evil.example.org'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['user-agent', 'aiohttp/3'],
  ['user-agent', ''],
  ['x-request-id', 'a'.repeat(300)],
  ['x-request-id', '\xff\xfe'],
  ['x-forwarded-for', '::1, bogus'],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-host', 'evil.example.org'],
  ['accept-encoding', 'gzip, br;q=1.0, *;q=0'],
  ['accept-charset', 'utf-16'],
  ['accept-language', '*'],
  ['cookie', 'x-auth-token=nobody; x-auth-token=%zz; =;;'],
  ['cookie', 'x-auth-token=j:{"a":1}'],
  ['x-auth-token', 'nobody'],
  ['x-auth-token', '\xe9'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer nobody'],
  ['authorization', 'Basic bm9ib2R5Om5vdGhpbmc='],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['upgrade', 'websocket'],
  ['te', 'trailers'],
  ['prefer', 'respond-async'],
  ['if-modified-since', 'Sat, 01 Jan 2050 00:00:00 GMT'],
  ['if-unmodified-since', 'yesterday'],
  ['content-range', 'bytes 0-1/2'],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'compress'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', ''],
];

const valued = (name: string, values: readonly string[]): fc.Arbitrary<Header> =>
  fc.constantFrom(...values).map((value): Header => [name, value]);

/** Headers of requests for an operation, besides those of its body and of its session; most requests have none. */
export function headersOf({ produces }: Operation): fc.Arbitrary<readonly Header[]> {
  const conditional = ['if-none-match', 'if-match', 'if-range'].map((name) => valued(name, TAGS));
  const header = fc.oneof(
    valued('accept', [...produces, ...TYPES]),
    valued('if-match', ['{etag}']),
    fc.oneof(...conditional),
    valued('range', RANGES),
    fc.constantFrom(...OTHERS),
    fc.constantFrom(...OTHERS),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.tuple(header) },
    { weight: 1, arbitrary: fc.array(header, { minLength: 2, maxLength: 3 }) },
  );
}
