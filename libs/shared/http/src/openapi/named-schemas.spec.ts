import { type OpenAPIObject } from '@nestjs/swagger';
import { gatherNamedSchemas, named } from './named-schemas';

const documentOf = (...schemas: readonly object[]): OpenAPIObject => ({
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: Object.fromEntries(
    schemas.map((schema, i) => [
      `/${i}`,
      {
        get: { responses: { 200: { description: '', content: { 'application/json': { schema: schema as never } } } } },
      },
    ]),
  ),
  components: { schemas: { Known: { type: 'string' } } },
});

it('makes components of named schemas, also of those within others, and keeps the components there are', () => {
  const row = named('Row', { type: 'object', properties: { name: { type: 'string' } } });
  const document = documentOf(named('Rows', { type: 'array', items: row }), { oneOf: [row, { type: 'null' }] });
  gatherNamedSchemas(document);
  expect(document).toEqual({
    ...documentOf(
      { $ref: '#/components/schemas/Rows' },
      { oneOf: [{ $ref: '#/components/schemas/Row' }, { type: 'null' }] },
    ),
    components: {
      schemas: {
        Known: { type: 'string' },
        Row: { type: 'object', properties: { name: { type: 'string' } } },
        Rows: { type: 'array', items: { $ref: '#/components/schemas/Row' } },
      },
    },
  });
});

it('refuses two schemas of one name', () => {
  const document = documentOf(named('Row', { type: 'object' }), named('Row', { type: 'string' }));
  expect(() => gatherNamedSchemas(document)).toThrow('Row');
});
