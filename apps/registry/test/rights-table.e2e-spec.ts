import fs from 'node:fs';
import path from 'node:path';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { type Actor, ACTORS, RIGHTS, rightsPage, RULES } from './rights-table';
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
          // Which right is missing, and on which record.
          expect(response.status).toBe(403);
          const { requiredRole, itemCode, missionId, contactId, kind } = response.body;
          expect(requiredRole).toMatch(/^(Editor|administrator)$/);
          expect(itemCode ?? missionId ?? contactId ?? kind).toBeDefined();
        }
      });
    },
  );
});
