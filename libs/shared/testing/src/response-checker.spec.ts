import { ResponseChecker } from './response-checker';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const uuid = '0b8f3c2e-6d0a-4c53-9a52-6c7f6f8f0a11';

const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/stones/{id}': {
      get: { responses: { 200: json(ref('Stone')), 304: { description: '' }, 404: json({}) } },
      delete: { responses: { 204: { description: '' } } },
    },
    '/stones/all': { get: { responses: { 200: json(ref('Page')) } } },
    '/table': { get: { responses: { 200: { description: '', content: { 'text/*': {} } }, '4XX': json({}) } } },
    '/map': {
      get: { responses: { 200: json({ type: 'object', additionalProperties: { type: 'integer' } }) } },
    },
    '/file': {
      get: { responses: { 200: { description: '', content: { '*/*': { schema: ref('Bytes') } } }, '4XX': json({}) } },
    },
    '/nothing': { get: { responses: { 200: json({ type: 'object' }) } } },
  },
  components: {
    schemas: {
      Kind: { type: 'object', required: ['@uuid'], properties: { '@uuid': { type: 'string', format: 'uuid' } } },
      Stone: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer' },
          kind: { oneOf: [ref('Kind'), { type: 'string', format: 'uuid' }] },
          made: { allOf: [ref('Kind')], description: 'as Nest writes a described reference' },
        },
      },
      Bytes: { type: 'string', format: 'binary' },
      Page: {
        allOf: [
          { type: 'object', required: ['hits'], properties: { hits: { type: 'integer' } } },
          { type: 'object', properties: { records: { type: 'array', items: ref('Stone') } } },
        ],
      },
      ProblemDto: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
    },
  },
};

describe('ResponseChecker', () => {
  const checker = new ResponseChecker(DOCUMENT);
  const check = (path: string, body: unknown, status = 200, contentType = 'application/json'): (() => void) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return () => checker.check('get', path, { status, contentType, text });
  };

  it.each([
    ['a record', '/stones/1', { id: 1 }],
    ['doubled slashes', '//stones//1?dedup=false', { id: 1 }],
    ['a nested record in full', '/stones/1', { id: 1, kind: { '@uuid': uuid } }],
    ['a nested record by its uuid', '/stones/1', { id: 1, kind: uuid }],
    ['a path without parameters before one with', '/stones/all', { hits: 1, records: [{ id: 1 }] }],
    ['a map', '/map', { a: 1 }],
    ['an empty object', '/nothing', {}],
    ['a file that its sender called JSON', '/file', 'PK'],
  ])('takes %s', (_what, path, body) => {
    expect(check(path, body)).not.toThrow();
  });

  it.each([
    ['a missing key', '/stones/1', {}, /required property 'id'/],
    ['a wrong type', '/stones/1', { id: '1' }, /\/id must be integer/],
    ['a key that is not described', '/stones/1', { id: 1, weight: 2 }, /weight/],
    ['such a key in a nested record', '/stones/1', { id: 1, kind: { '@uuid': uuid, weight: 2 } }, /weight/],
    ['such a key in a single reference', '/stones/1', { id: 1, made: { '@uuid': uuid, weight: 2 } }, /weight/],
    ['such a key in a composition', '/stones/all', { hits: 1, weight: 2 }, /weight/],
    ['such a key below a composition', '/stones/all', { hits: 1, records: [{ id: 1, weight: 2 }] }, /weight/],
    ['such a key where none is described', '/nothing', { weight: 2 }, /weight/],
    ['a map of other values', '/map', { a: 'b' }, /must be integer/],
    ['text that is no uuid', '/stones/1', { id: 1, kind: 'granite' }, /uuid/],
    ['no JSON', '/stones/1', '{', /no JSON/],
    ['no body', '/stones/1', '', /no body/],
  ])('refuses %s', (_what, path, body, message) => {
    expect(check(path, body)).toThrow(message);
  });

  it('refuses a status or a media type that is not described', () => {
    expect(check('/stones/1', { id: 1 }, 500)).toThrow('/stones/{id} describes 200, 304, 404 only');
    expect(check('/stones/1', 'id', 200, 'text/plain; charset=utf-8')).toThrow('text/plain is not described');
    expect(check('/stones/1', '', 304)).not.toThrow();
  });

  it('knows ranges of statuses and media types', () => {
    expect(check('/table', 'a\tb', 200, 'text/tab-separated-values; charset=utf-8')).not.toThrow();
    expect(check('/table', {}, 418)).not.toThrow();
  });

  it('takes for HEAD what is described for GET, without a body', () => {
    const response = { status: 200, contentType: 'application/json', text: '' };
    expect(() => checker.check('head', '/stones/1', response)).not.toThrow();
  });

  it('lets a request that is not described only be refused by a problem document', () => {
    expect(check('/pebbles', { code: 'no-such-path' }, 404, 'application/problem+json')).not.toThrow();
    expect(check('/pebbles', { id: 1 })).toThrow('this operation is not described');
    expect(check('/pebbles', { code: 'x' }, 404)).toThrow('not as application/problem+json');
    expect(check('/pebbles', { cod: 'x' }, 404, 'application/problem+json')).toThrow(/required property 'code'/);
  });

  it('refuses a body where none is described', () => {
    const response = { status: 204, contentType: 'application/json', text: '{}' };
    expect(() => checker.check('delete', '/stones/1', response)).toThrow('application/json is not described');
  });
});
