import fc from 'fast-check';
import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type ServiceClient } from '@pelorus/shared/testing';
import { itemBody, ITEMS, SEEDED } from './item-factory';

/** A write that is drawn: what is done, and numbers that choose what to. */
export interface RandomWrite {
  readonly kind: keyof typeof WRITES;
  readonly which: number;
  readonly other: number;
  readonly text: string;
}

/** The records that writes made, to be changed by later ones. */
export interface MadeRecords {
  /** All paths of records, by the last word of their collection. */
  readonly paths: Map<string, string[]>;
}

type Write = (client: ServiceClient, made: MadeRecords, write: RandomWrite) => Promise<unknown>;

const V2 = '/rest/v2';

function chosen({ paths }: MadeRecords, collection: string, which: number): string | undefined {
  const known = paths.get(collection) ?? [];
  return known[which % known.length];
}

const idOf = (path: string | undefined): number => Number(path?.split('/').at(-1) ?? 0);
const dateOf = (days: number): string => new Date(Date.UTC(2020, 0, 1) + days * MS_PER_DAY).toISOString().slice(0, -1);

/** Makes a record; what is refused made nothing. */
async function make(client: ServiceClient, made: MadeRecords, path: string, body: object): Promise<void> {
  const response = await client.post(path).send(body);
  const location = response.headers['location'];
  if (response.status !== 201 || location === undefined) return;
  const collection = path.split('/').at(-1) ?? '';
  made.paths.set(collection, [...(made.paths.get(collection) ?? []), location]);
}

/** Writes to a record, if there is one. */
const change =
  (collection: string, body: (write: RandomWrite, made: MadeRecords) => object): Write =>
  async (client, made, write) => {
    const path = chosen(made, collection, write.which);
    if (path !== undefined) await client.patch(path).send(body(write, made));
  };

const remove =
  (collection: string): Write =>
  async (client, made, { which }) => {
    const path = chosen(made, collection, which);
    if (path !== undefined) await client.delete(path);
  };

/** Makes a record that belongs to an item. */
const makeOfItem =
  (collection: string, body: (write: RandomWrite) => object): Write =>
  async (client, made, write) => {
    const item = chosen(made, 'items', write.other);
    if (item !== undefined) await make(client, made, `${item}/${collection}`, body(write));
  };

const event = ({ text, which }: RandomWrite) => ({
  label: text,
  typeId: SEEDED.deployment,
  startDate: dateOf(which),
  endDate: dateOf(which + 1),
});

const parameter = ({ text, which }: RandomWrite) => ({
  name: `Value ${text}`,
  shortName: `p_${text}`,
  unitId: SEEDED.percent,
  typeId: SEEDED.saturation,
  properties: which % 2 === 0 ? [{ name: text, lower: which, unitId: SEEDED.percent }] : [],
});

const WRITES = {
  makeRoot: (client, made, { text, which }) =>
    make(client, made, ITEMS, itemBody({ longName: text, typeId: which % 2 ? SEEDED.vessel : SEEDED.researchVessel })),
  makeChild: (client, made, { text, which }) =>
    make(client, made, ITEMS, itemBody({ longName: text, parentId: idOf(chosen(made, 'items', which)) })),
  describeItem: change('items', ({ text }) => ({ longName: text, description: text, model: null })),
  retypeItem: change('items', ({ other }) => ({ typeId: other % 2 ? SEEDED.vessel : SEEDED.researchVessel })),
  moveItem: change('items', ({ other }, made) => ({ parentId: idOf(chosen(made, 'items', other)) })),
  mountItem: change('items', ({ other, text }, made) => ({
    parentId: idOf(chosen(made, 'items', other)),
    workflow: { mountLabel: text, mountDate: dateOf(other), version: other % 3 === 0 },
  })),
  unmountItem: change('items', ({ other, text }) => ({
    workflow: { unmountLabel: text, unmountDate: dateOf(other) },
  })),
  decommissionItem: remove('items'),
  keepVersion: makeOfItem('versions', () => ({})),
  makeParameter: makeOfItem('parameters', parameter),
  changeParameter: change('parameters', ({ text, which }) => ({
    name: text,
    properties: [{ name: text, upper: which }],
  })),
  removeParameter: remove('parameters'),
  makeEvent: makeOfItem('events', event),
  changeEvent: change('events', ({ text, other }) => ({ label: text, latitude: other % 90 })),
  removeEvent: remove('events'),
  makeField: makeOfItem('fields', ({ text }) => ({ name: text, value: text })),
  changeField: change('fields', ({ text }) => ({ value: text })),
  removeField: remove('fields'),
  makeResource: makeOfItem('resources', ({ text }) => ({
    name: text,
    typeId: SEEDED.manual,
    linkage: `https://example.org/${text}`,
  })),
  removeResource: remove('resources'),
  makeContact: (client, made, { text }) => make(client, made, `${V2}/contacts`, { lastName: text, city: text }),
  changeContact: change('contacts', ({ text }) => ({ lastName: text, country: text, companyName: text })),
  removeContact: remove('contacts'),
  addContact: async (client, made, { which, other }) => {
    const [item, contact] = [chosen(made, 'items', which), chosen(made, 'contacts', other)];
    if (item && contact) await client.post(`${item}/contacts/${idOf(contact)}`).send([SEEDED.owner]);
  },
  takeContact: async (client, made, { which, other }) => {
    const [item, contact] = [chosen(made, 'items', which), chosen(made, 'contacts', other)];
    if (item && contact) await client.delete(`${item}/contacts/${idOf(contact)}`);
  },
  makeMission: (client, made, { text, which }) =>
    make(client, made, `${V2}/missions`, { name: text, startDate: dateOf(which), endDate: dateOf(which + 9) }),
  changeMission: change('missions', ({ text }) => ({ name: text })),
  addToMission: async (client, made, { which, other }) => {
    const [mission, item] = [chosen(made, 'missions', which), chosen(made, 'items', other)];
    if (mission && item) await client.post(`${mission}/items`).send([{ itemId: idOf(item) }]);
  },
  emptyMission: async (client, made, { which }) => {
    const mission = chosen(made, 'missions', which);
    if (mission) await client.delete(`${mission}/items`);
  },
  makeState: (client, made, { text }) => make(client, made, `${V2}/states`, { name: text }),
  changeState: change('states', ({ text }) => ({ name: text, meta: text })),
  useState: change('items', ({ other }, made) => ({
    statusId: idOf(chosen(made, 'states', other)) || SEEDED.publicState,
  })),
  changeUnit: (client, _made, { text }) => client.patch(`${V2}/units/${SEEDED.percent}`).send({ name: text }),
  changeType: (client, _made, { text }) => client.patch(`${V2}/vocables/${SEEDED.vessel}`).send({ generalName: text }),
} as const satisfies Readonly<Record<string, Write>>;

/** Does a write, which may be refused. */
export function carryOut(client: ServiceClient, made: MadeRecords, write: RandomWrite): Promise<unknown> {
  return (WRITES[write.kind] as Write)(client, made, write);
}

const KINDS = Object.keys(WRITES) as (keyof typeof WRITES)[];
/** Without these there is nothing to write to. */
const MAKING = ['makeRoot', 'makeChild', 'makeContact', 'makeMission'] as const;

/** Any write. */
export const randomWrite: fc.Arbitrary<RandomWrite> = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...MAKING) },
    { weight: 4, arbitrary: fc.constantFrom(...KINDS) },
  ),
  which: fc.nat(50),
  other: fc.nat(50),
  text: fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 4 }),
});
