import { type Scope, SCOPES } from '@pelorus/auth/domain';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { type Actor, RIGHTS, RULES, scopesOf } from './rights-table';
import { RightsWorld } from './rights-world';

/** A session ends at `sessions/{id}`: a token by itself has none that it could end. */
const ENDS_SESSION = /^DELETE .*\/sessions\/\{id\}$/;

describe('the rights of the registry, by tokens without sessions', () => {
  let registry: RegistryFixture;
  let world: RightsWorld;
  let revoked: string;
  beforeAll(async () => {
    registry = await startRegistry();
    world = await RightsWorld.make(registry, 'token');
    revoked = await registry.token('revoked@example.org', { admin: true });
    await registry.sql(`update auth.token set revoked = now()
      where account_id = (select id from auth.account where username = 'revoked@example.org')`);
  });
  afterAll(() => registry.close());

  const pathOf = (operation: string): readonly [method: 'get', path: string] => {
    const [method = '', template = ''] = operation.split(' ');
    return [method.toLowerCase() as 'get', template.replace(/\{\w+\}/g, '999999999')];
  };

  /** The operations that name a session or a token in the OpenAPI document. */
  const needing = RIGHTS.filter(({ special, rule }) => special === undefined && rule !== 'everybody');

  it('are asked for as the OpenAPI document says: as bearer, wherever a session is', () => {
    const paths = registry.anyone.document['paths'] as Record<string, Record<string, { security: object[] }>>;
    for (const [template, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const schemes = security.flatMap((each) => Object.keys(each)).sort();
        if (schemes.length > 0)
          expect([method, template, schemes]).toEqual([method, template, ['bearer', 'cookie', 'header']]);
      }
    }
  });

  describe.each(needing.map((right) => [right.operation, right] as const))('%s', (operation, right) => {
    const needed = scopesOf(right);
    const [method, path] = pathOf(operation);
    const ask = async (scopes: readonly Scope[]) => (await world.scoped(scopes)).request(method, path);

    it('is refused to a token that was revoked', async () => {
      const { body, headers } = await registry.anyone
        .with({ Authorization: `Bearer ${revoked}` })
        .request(method, path)
        .expect(401);
      expect(body.code).toBe('revoked-token');
      expect(headers['www-authenticate']).toMatch(
        /^Bearer realm="pelorus", error="invalid_token", error_description="/,
      );
    });

    if (needed.length > 0) {
      it('is refused without a scope, and taken with one', async () => {
        const without = await ask(SCOPES.filter((scope) => !needed.includes(scope)));
        expect([without.status, without.body.code]).toEqual([403, 'missing-scope']);
        expect(without.headers['www-authenticate']).toContain(
          `error="insufficient_scope", scope="${needed.join(' ')}"`,
        );
        for (const scope of needed) {
          const { status, body } = await ask([scope]);
          expect([status, body.code]).not.toContainEqual(401);
          expect(body.code).not.toBe('missing-scope');
        }
      });
    }
  });

  const sent = RIGHTS.filter(({ operation }) => !ENDS_SESSION.test(operation));
  it.each(sent.map((right) => [right.operation + (right.special ? `, ${right.special}` : ''), right] as const))(
    'let the same people do it: %s',
    async (_name, right) => {
      const allowed: readonly Actor[] = RULES[right.rule];
      const somebody = allowed.find((actor) => actor !== 'nobody')!;
      const response = await world.send(right, somebody);
      const ok = response.ok || response.status === 303;
      expect({ ok, refusal: ok || response.body }).toEqual({ ok: true, refusal: true });
      if (!allowed.includes('any account')) expect((await world.send(right, 'any account')).status).toBe(403);
    },
  );
});
