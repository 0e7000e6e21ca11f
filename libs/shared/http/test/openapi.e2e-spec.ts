import Ajv2020 from 'ajv/dist/2020';
import { release } from '@pelorus/shared/kernel';
import { type RunningPebbles, runPebbles } from './running-pebbles';

type Json = Readonly<Record<string, unknown>>;

/** All objects of a document, with where they are. */
function* objectsOf(value: unknown, at = '#'): Generator<[at: string, object: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Json];
  for (const [key, child] of Object.entries(value)) yield* objectsOf(child, `${at}/${key}`);
}

describe('the OpenAPI document', () => {
  let service: RunningPebbles;
  let document: Json;
  let operations: [name: string, operation: Json][];

  beforeAll(async () => {
    service = await runPebbles();
    document = service.client.document;
    operations = Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation as Json]),
    );
  });
  afterAll(() => service.close());

  it('is of OpenAPI 3.1 and says how to log in', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(document['info']).toMatchObject({ title: 'Pebbles', version: release, license: { name: 'MIT' } });
    expect(Object.keys((document['components'] as Json)['securitySchemes'] as Json)).toEqual([
      'cookie',
      'header',
      'bearer',
    ]);
  });

  it('has no reference to nowhere', () => {
    const pointed = (pointer: string): unknown =>
      pointer
        .slice(2)
        .split('/')
        .reduce((value: unknown, key) => (value as Json | undefined)?.[key], document);
    const references = [...objectsOf(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => pointed(reference) === undefined)).toEqual([]);
  });

  it('names every operation once and describes its answers', () => {
    const ids = operations.map(([, operation]) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^\w+$/.test(String(id)))).toEqual([]);
    for (const [name, { responses }] of operations) {
      for (const response of Object.values(responses as Json)) {
        expect([name, response]).toEqual([name, expect.objectContaining({ description: expect.any(String) })]);
      }
      expect([name, Object.keys(responses as Json)]).toEqual([name, expect.arrayContaining(['400', '406', '503'])]);
    }
  });

  it('declares the parameters of every path', () => {
    for (const [name, { parameters }] of operations) {
      const declared = ((parameters ?? []) as Json[])
        .filter((each) => each['in'] === 'path')
        .map((each) => each['name']);
      expect([name, declared]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1])]);
    }
  });

  it('has schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [at, object] of objectsOf(document)) {
      const isSchema = /\/schema$|^#\/components\/schemas\/[^/]+$/.test(at);
      expect([at, isSchema && !ajv.validateSchema(object) && ajv.errors]).toEqual([at, false]);
      // OpenAPI 3.1 writes null as a type.
      expect([at, 'nullable' in object && isSchema]).toEqual([at, false]);
    }
  });
});
