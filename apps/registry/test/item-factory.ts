import { type ItemDocument } from '@pelorus/registry/model';
import { type Response } from 'supertest';
import { type ServiceClient } from '@pelorus/shared/testing';

/** Seeded records that specs refer to. */
export const SEEDED = {
  publicState: 1,
  construction: 2,
  decommissioned: 3,
  vessel: 1100,
  researchVessel: 1101,
  oxygenSensor: 118,
  deployment: 187,
  saturation: 221,
  percent: 12,
  editor: 239,
  owner: 321,
  manual: 1600,
} as const;

export const ITEMS = '/rest/v2/items';

let made = 0;

/** A short name that no other item of the spec has. */
export function uniqueName(stem = 'item'): string {
  return `${stem}_${++made}`;
}

/** The body of a new item; a root vessel unless told otherwise. */
export function itemBody(overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const shortName = uniqueName();
  return {
    shortName,
    longName: `The ${shortName}`,
    statusId: SEEDED.construction,
    typeId: SEEDED.vessel,
    ...overrides,
  };
}

/** Makes an item over HTTP. */
export async function makeItem(
  client: ServiceClient,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<ItemDocument> {
  const response = await client.post(ITEMS).send(itemBody(overrides)).expect(201);
  return response.body as ItemDocument;
}

/** Makes a chain of items, each below the one before; the first is a root. */
export async function makeChain(client: ServiceClient, length: number): Promise<ItemDocument[]> {
  const chain: ItemDocument[] = [];
  for (let i = 0; i < length; i++) chain.push(await makeItem(client, { parentId: chain.at(-1)?.id ?? 0 }));
  return chain;
}

/** Makes a state, by an administrator. */
export async function makeState(client: ServiceClient): Promise<{ readonly id: number; readonly name: string }> {
  return (
    await client
      .post('/rest/v2/states')
      .send({ name: uniqueName('state') })
      .expect(201)
  ).body as { id: number; name: string };
}

/** An item as anybody reads it now. */
export async function readItem(client: ServiceClient, key: number | string): Promise<ItemDocument> {
  return (await client.get(`${ITEMS}/${key}`).expect(200)).body as ItemDocument;
}

/** The revision that an ETag begins with. */
export function revisionOf(response: Response): number {
  return Number.parseInt(response.headers['etag']?.slice(1) ?? '', 10);
}

/** The JSON pointers of a refusal, sorted. */
export function pointersOf(response: Response): string[] {
  return (response.body as { errors: { pointer: string }[] }).errors.map((fault) => fault.pointer).sort();
}
