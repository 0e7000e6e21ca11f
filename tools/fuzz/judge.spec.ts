import { ResponseChecker } from '@pelorus/shared/testing';
import { type Answer } from './exchange';
import { faultOf, faultOfRaw, type Judged } from './judge';

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
const response = (type: string, of: object) => ({ description: '', content: { [type]: { schema: of } } });
const checker = new ResponseChecker({
  openapi: '3.1.0',
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          200: response('application/json', schema),
          404: response('application/problem+json', { $ref: '#/components/schemas/ProblemDto' }),
          503: response('application/problem+json', { $ref: '#/components/schemas/ProblemDto' }),
        },
      },
    },
  },
  components: { schemas: { ProblemDto: { type: 'object', additionalProperties: true } } },
});

const request: Judged = { method: 'GET', target: '/things/1?a=b', isForbidden: false };
const headers = { 'x-content-type-options': 'nosniff', 'x-request-id': '1' };
const json = { ...headers, 'content-type': 'application/json' };
const answer = (status: number, text: string, further: Record<string, string> = json): Answer => ({
  ...{ status, body: Buffer.from(text, 'latin1') },
  headers: further,
});
function problem(status: number, members: object = {}, further: Record<string, string> = {}): Answer {
  const body = { type: 'urn:pelorus:problem:a', title: 'A', status, detail: 'a', instance: '/', code: 'a', ...members };
  return answer(status, JSON.stringify(body), { ...headers, 'content-type': 'application/problem+json', ...further });
}
const rule = (given: Answer, asked: Judged = request): string | undefined => faultOf(asked, given, checker)?.rule;

describe('faultOf', () => {
  it.each([
    ['an answer as described', answer(200, '{"id":1}')],
    ['a problem as described', problem(404)],
    ['a service that is away and says for how long', problem(503, {}, { 'retry-after': '1' })],
    ['a refusal of HTTP itself', problem(417)],
  ])('has nothing against %s', (_what, given) => expect(faultOf(request, given, checker)).toBeUndefined());

  it.each([
    ['a fault of the service', problem(500), 'status 500'],
    ['a full disk', problem(507), 'status 507'],
    ['503 without a time', problem(503), '503 without Retry-After'],
    ['a status that is not described', answer(202, '{"id":1}'), 'description of 202'],
    ['a body that is not described', answer(200, '{"id":"1"}'), 'description of 200'],
    ['a key that is not described', answer(200, '{"id":1,"b":2}'), 'description of 200'],
    ['JSON that is not UTF-8', answer(200, '{"id":1,"b":"\xff"}'), 'UTF-8'],
    ['an error that is no problem document', answer(404, '{}'), 'problem document of 404'],
    ['a problem with another status', problem(404, { status: 400 }), 'problem document of 404'],
    ['a problem with another type', problem(404, { code: 'b' }), 'problem document of 404'],
    ['a bad request without faults', problem(400), 'problem document of 400'],
    ['a problem that tells of the code', problem(404, { detail: 'f (main.js:1:2)' }), 'problem document of 404'],
    ['401 without a scheme', problem(401), '401 without www-authenticate'],
    ['405 without methods', problem(405), '405 without allow'],
    ['a guessable type', answer(200, '{"id":1}', { ...json, 'x-content-type-options': '' }), 'x-content-type-options'],
    ['a wrong length', answer(200, '{"id":1}', { ...json, 'content-length': '9' }), 'content-length'],
  ])('refuses %s', (_what, given, expected) => expect(rule(given)).toBe(expected));

  it('refuses what is done for a client without the right', () => {
    expect(rule(answer(200, '{"id":1}'), { ...request, isForbidden: true })).toBe('done without a right');
  });
});

describe('faultOfRaw', () => {
  it('asks for problem documents and no fault of the service', () => {
    expect(faultOfRaw(problem(400, { errors: [{}], totalErrors: 1 }))).toBeUndefined();
    expect(faultOfRaw(problem(500))?.rule).toBe('status 500');
    expect(faultOfRaw(answer(400, 'Bad Request'))?.rule).toBe('problem document of 400');
  });
});
