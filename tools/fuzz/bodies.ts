import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { brokenJson, jsonTexts } from './broken-json';
import { forms, importTables, measurementFiles } from './files';
import { type Header } from './headers';
import { oddJson, oddText, percentEncode } from './odd-values';
import { type Json, type Operation } from './operation';
import { type Source, valuesOf } from './schema-values';

export interface Body {
  readonly bytes: Buffer;
  readonly headers: readonly Header[];
}

const MIB = 1024 * 1024;
const type = (value: string): Header => ['content-type', value];
const TYPES = [
  'application/json',
  'text/csv',
  'text/plain',
  'application/octet-stream',
  'a/b',
  '',
  'application/JSON; charset=UTF-8',
];

/** Bytes that are no text, no JSON, no file of ours. */
const oddBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('ffff', 'feff0061', '1f8b0800', 'efbbbf', 'eda080', 'c0af', '504b0304', '00')
    .map((hex) => Buffer.from(hex, 'hex')),
  fc.constantFrom(70_000, 300_000).map((size) => Buffer.alloc(size, 'a')),
);

function jsonBodies(media: string, description: Json, source: Source): fc.Arbitrary<Body> {
  const examples = [description['example'], ...examplesOf(description)].filter((value) => value !== undefined);
  const drawn = valuesOf((description['schema'] ?? {}) as Json, source);
  const valid = examples.length === 0 ? drawn : fc.oneof({ weight: 3, arbitrary: drawn }, fc.constantFrom(...examples));
  const values = fc.oneof(
    { weight: 7, arbitrary: valid },
    { weight: 4, arbitrary: brokenJson(valid) },
    { weight: 1, arbitrary: oddJson },
  );
  return jsonTexts(values).map((text) => ({ bytes: Buffer.from(text), headers: [type(media)] }));
}

function examplesOf({ examples = {} }: Json): unknown[] {
  return Object.values(examples as Record<string, { value: unknown }>)
    .map(({ value }) => value)
    .filter((value) => typeof value === 'object');
}

function formFields(description: Json, source: Source): fc.Arbitrary<Body> {
  const values = fc.oneof(
    fc.constantFrom(...source.logins),
    valuesOf(description['schema'] as Json, source),
    fc.dictionary(fc.constantFrom('username', 'password', 'x'), oddText),
  );
  return values.map((fields) => {
    const pairs = Object.entries(fields as object).map(([name, value]) => `${name}=${percentEncode(String(value))}`);
    return { bytes: Buffer.from(pairs.join('&')), headers: [type('application/x-www-form-urlencoded')] };
  });
}

const typed = (bytes: fc.Arbitrary<Buffer>, media: string): fc.Arbitrary<Body> =>
  bytes.map((content) => ({ bytes: content, headers: [type(media)] }));

function bodiesAs(media: string, description: Json, source: Source): fc.Arbitrary<Body> {
  if (media === 'application/json') return jsonBodies(media, description, source);
  if (media === 'application/x-www-form-urlencoded') return formFields(description, source);
  if (media === 'multipart/form-data') return typed(forms, 'multipart/form-data; boundary=fuzz');
  if (media === 'text/csv') return typed(importTables, media);
  return typed(fc.oneof({ weight: 8, arbitrary: measurementFiles }, oddBytes), media === '*/*' ? 'image/png' : media);
}

const ENCODERS: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['gzip', (bytes) => gzipSync(bytes)],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes)],
  ['gzip', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes).subarray(0, -6)],
  ['gzip', (bytes) => Buffer.concat([gzipSync(bytes), Buffer.from('more')])],
  ['gzip', (bytes) => Buffer.concat([gzipSync(bytes), gzipSync(bytes)])],
  ['gzip', () => gzipSync(Buffer.alloc(8 * MIB))],
  ['gzip', (bytes) => deflateSync(bytes)],
  ['br', () => brotliCompressSync(Buffer.alloc(MIB))],
  ['GZIP', (bytes) => gzipSync(bytes)],
  ['gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))],
  ['identity', (bytes) => bytes],
  ['compress', (bytes) => bytes],
  ['', (bytes) => bytes],
];

function encoded(bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  return fc.tuple(bodies, fc.nat(ENCODERS.length - 1)).map(([{ bytes, headers }, which]) => {
    const [encoding, encode] = ENCODERS[which]!;
    return { bytes: encode(bytes), headers: [...headers, ['content-encoding', encoding]] };
  });
}

function otherwiseTyped(bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  return fc.tuple(bodies, fc.constantFrom(...TYPES)).map(([{ bytes }, media]) => ({ bytes, headers: [type(media)] }));
}

/** Bodies of requests for an operation: as described, broken, encoded, wrongly typed; undefined for none. */
export function bodiesOf(operation: Operation, source: Source): fc.Arbitrary<Body | undefined> {
  const none = fc.constant(undefined);
  const strange = typed(oddBytes, 'application/json');
  if (operation.body === undefined) return fc.oneof({ weight: 30, arbitrary: none }, strange);
  const media = Object.entries(operation.body);
  const bodies = fc.oneof(...media.map(([name, description]) => bodiesAs(name, description, source)));
  const patches = bodies.map(({ bytes }) => ({ bytes, headers: [type('application/merge-patch+json')] }));
  return fc.oneof(
    { weight: 14, arbitrary: bodies },
    { weight: 2, arbitrary: encoded(bodies) },
    { weight: 1, arbitrary: operation.method === 'PATCH' ? patches : bodies },
    { weight: 1, arbitrary: otherwiseTyped(bodies) },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: none },
  );
}
