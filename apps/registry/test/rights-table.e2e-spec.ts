import fs from 'node:fs';
import path from 'node:path';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { type Scope, SCOPES } from '@pelorus/auth/domain';
import { type Actor, ACTORS, RIGHTS, rightsPage, RULES, scopesOf } from './rights-table';
import { RightsWorld } from './rights-world';

const PAGE = path.resolve(__dirname, '../../../docs/rights.md');
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

describe('the rights of the registry', () => {
  let registry: RegistryFixture;
  let world: RightsWorld;
  beforeAll(async () => {
    registry = await startRegistry();
    world = await RightsWorld.make(registry);
  });
  afterAll(() => registry.close());

  it('are told for every operation of the OpenAPI document, and for no other', () => {
    const described = Object.entries(registry.anyone.document['paths'] as object).flatMap(([template, operations]) =>
      METHODS.filter((method) => method in operations).map((method) => `${method.toUpperCase()} ${template}`),
    );
    expect([...new Set(RIGHTS.map(({ operation }) => operation))].sort()).toEqual(described.sort());
  });

  it('stand in the documentation as they are tested', () => {
    if (process.env['WRITE_DOCS'] === 'true') fs.writeFileSync(PAGE, rightsPage());
    expect(fs.readFileSync(PAGE, 'utf8')).toBe(rightsPage());
  });

  describe('ask for a scope', () => {
    const scoped = RIGHTS.filter((right) => right.special === undefined && scopesOf(right).length > 0);

    /** Sends an operation without a body on records that may not be there: scopes are looked at before both. */
    const codeOf = async (operation: string, scopes: readonly Scope[]): Promise<unknown> => {
      const [method = '', template = ''] = operation.split(' ');
      const client = await world.scoped(scopes);
      const path = template.replace(/\{\w+\}/g, '999999999');
      return (await client.request(method.toLowerCase() as 'get', path)).body.code;
    };

    it('are all that need a session, but those that any session may use', () => {
      const paths = registry.anyone.document['paths'] as Record<string, Record<string, { security: object[] }>>;
      const needing = Object.entries(paths).flatMap(([template, operations]) =>
        Object.entries(operations)
          .filter(([, { security }]) => security.length > 0)
          .map(([method]) => `${method.toUpperCase()} ${template}`),
      );
      const known = scoped.map(({ operation }) => operation);
      const any = needing.filter((operation) => !known.includes(operation));
      expect(any.map((operation) => operation.replace(/ \/rest\/(v2\/)?auth/, '')).sort()).toEqual(
        ['GET/loggedin', 'POST/login-links', 'POST/logout', 'DELETE/sessions/{id}', 'POST/tokens', 'DELETE/tokens/{id}']
          .flatMap((operation) => [operation, operation])
          .sort(),
      );
    });

    it.each(scoped.map((right) => [right.operation, right] as const))('%s', async (operation, right) => {
      const needed = scopesOf(right);
      const others = SCOPES.filter((scope) => !needed.includes(scope));
      expect(await codeOf(operation, others)).toBe('missing-scope');
      for (const scope of needed) expect(await codeOf(operation, [scope])).not.toBe('missing-scope');
    });

    it('give an administrator without `admin` the rights of any account', async () => {
      const unit = (scopes: readonly Scope[]) =>
        world.scoped(scopes).then((client) => client.post('/rest/v2/units').send({ code: `unit${scopes.length}` }));
      expect((await unit(['registry'])).status).toBe(403);
      expect((await unit(['registry', 'admin'])).status).toBe(201);
    });
  });

  describe.each(RIGHTS.map((right) => [right.operation + (right.special ? `, ${right.special}` : ''), right] as const))(
    '%s',
    (_name, right) => {
      it.each(ACTORS)('by %s', async (actor) => {
        const response = await world.send(right, actor);
        const allowed: readonly Actor[] = RULES[right.rule];
        if (allowed.includes(actor)) {
          // A link leads on.
          const ok = response.ok || response.status === 303;
          expect({ ok, refusal: ok || response.body }).toEqual({ ok: true, refusal: true });
        } else if (actor === 'nobody') {
          expect({ status: response.status, code: response.body.code }).toEqual({ status: 401, code: 'not-logged-in' });
        } else {
          // The answer names the missing right and the record.
          expect(response.status).toBe(403);
          const { requiredRole, itemCode, missionId, contactId, kind, requiredScopes } = response.body;
          if (scopesOf(right).includes('admin')) return expect(requiredScopes).toEqual(['admin']);
          expect(requiredRole).toMatch(/^(Editor|administrator)$/);
          expect(itemCode ?? missionId ?? contactId ?? kind).toBeDefined();
          return undefined;
        }
      });
    },
  );
});
