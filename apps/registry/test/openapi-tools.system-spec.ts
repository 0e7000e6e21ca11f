import { clientFaults, redoclyFaults } from '@pelorus/shared/testing';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/** Uses what answers have by their types; `@ts-expect-error` proves that these are no `any`. */
const PROGRAM = `
import { type ItemPage, itemCreate, itemGet, itemList, itemParameterPatch, missionGet } from './client';
const page: ItemPage = await itemList({ query: { where: 'code==vessel:mya_ii', with: 'contacts' } });
export const total: number = page.totalHits;
export const codes: string[] = page.records.map((item) => item.code);
const item = await itemGet({ path: { id: 'vessel:mya_ii' } });
export const unit: string | undefined = item.parameters?.[0]?.unit.code;
export const state: string = item.status.name;
// @ts-expect-error an id is a number
export const id: string = item.id;
// @ts-expect-error there is no such field
export const none = item.nothing;
export const made = await itemCreate({ body: { shortName: 'x', longName: 'X', statusId: 1, typeId: 1 } });
export const madeCode: string = made.code;
const parameter = await itemParameterPatch({
  path: { id: '1', parameterId: 1 },
  body: { properties: [{ name: 'range', lower: 0, unit: item.parameters?.[0]?.unit }] },
});
export const upper: number | undefined = parameter.properties[0]?.upper;
const mission = await missionGet({ path: { id: 1 } });
export const start: string = mission.startDate;
`;

describe('programs that read the OpenAPI document of the registry', () => {
  let fixture: RegistryFixture;

  beforeAll(async () => {
    fixture = await startRegistry();
  });
  afterAll(() => fixture.close());

  it('are redocly lint, which finds no error and no warning', async () => {
    expect(redoclyFaults(fixture.anyone.document)).toEqual([]);
  });

  it('are linters that find gaps', async () => {
    const { servers, tags, ...rest } = fixture.anyone.document;
    expect([servers, tags]).not.toContain(undefined);
    const faults = redoclyFaults(rest);
    for (const rule of ['no-empty-servers', 'operation-tag-defined']) expect(faults.join('\n')).toContain(rule);
  });

  it('make a client whose types say what comes back', () => {
    expect(clientFaults(fixture.anyone.document, PROGRAM)).toBe('');
  });

  it('make a client that does not compile with what does not come back', () => {
    const wrong = `import { itemGet } from './client';\nexport const id: string = (await itemGet({ path: { id: '1' } })).id;`;
    expect(clientFaults(fixture.anyone.document, wrong)).toContain("Type 'number' is not assignable to type 'string'");
  });
});
