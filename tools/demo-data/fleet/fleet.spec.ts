import { seeds } from '@pelorus/registry/persistence';
import { placeItem } from '../fleet-rows';
import { DEMO_ACCOUNT, fleet } from './index';

const { states, units, vocables } = seeds;
const placed = fleet.items.flatMap((root) => placeItem(root));
const rows = placed.map(({ code, item }) => [code, item] as const);
const urns = new Map(
  placed.flatMap(({ code, item }) =>
    (item.parameters ?? []).map((parameter) => [`${code}:${parameter.shortName}`.toLowerCase(), parameter.unit]),
  ),
);
const events = placed.flatMap(({ item }) => item.events ?? []);
const names = (group: string) =>
  new Set(vocables.filter((vocable) => vocable.group === group).map((vocable) => vocable.systemName));
const roles = names('ContactRoles');
const parameterTypes = names('ParameterTypes');
const eventTypes = names('EventTypes');
const resourceTypes = names('ResourceTypes');
const deviceTypes = names('DeviceTypes');
const unitCodes = new Set(units.map((unit) => unit.code));
const stateNames = new Set(states.map((state) => state.name));
const emails = new Set(fleet.contacts.map((contact) => contact.email));
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const SHORT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

describe('the fleet', () => {
  it('is two vessels, a glider and stations, some 60 items', () => {
    const kinds = fleet.items.map((root) => root.type).sort();
    expect(kinds).toEqual(['glider', 'station', 'station', 'vessel', 'vessel']);
    expect(placed.length).toBeGreaterThanOrEqual(55);
    expect(placed.length).toBeLessThanOrEqual(75);
  });

  it('has unique codes', () => {
    expect(repeated(placed.map(({ code }) => code))).toEqual([]);
  });

  it('has someone in charge of every root who may edit it', () => {
    for (const root of fleet.items) expect(root.contacts?.map(({ role }) => role)).toContain('Editor');
  });

  it('lets the demo account edit a part of it', () => {
    const editor = { contact: DEMO_ACCOUNT, role: 'Editor' };
    const editable = placed.filter(({ item }) => item.contacts?.some((pair) => pair.contact === DEMO_ACCOUNT));
    expect(editable.map(({ code }) => code)).toEqual(['vessel:mya_ii', 'station:sandi', 'station:seattle']);
    for (const { item } of editable) expect(item.contacts).toContainEqual(editor);
  });
});

describe('the streams of the sample files', () => {
  it.each([
    ['station:sandi:ctd_790:salinity', 'psu'],
    ['station:seattle:weather:precipitation', 'mm'],
    ['station:seattle:weather:temp_max', '°C'],
    ['station:seattle:weather:temp_min', '°C'],
    ['station:seattle:weather:wind', 'm/s'],
    ['station:seattle:weather:condition', 'text'],
  ])('%s is measured in %s', (urn, unit) => {
    expect(urns.get(urn)).toBe(unit);
  });

  it('include the optode in the FerryBox', () => {
    expect(placed.map(({ code }) => code)).toContain('vessel:mya_ii:fb_741202:optode_9999a');
  });
});

describe.each(rows)('%s', (_code, item) => {
  const parameters = item.parameters ?? [];

  it('has short names that are valid and unique among what shares its level', () => {
    const below = [...parameters, ...(item.children ?? [])].map(({ shortName }) => shortName.toLowerCase());
    for (const name of [item.shortName, ...below]) expect(name).toMatch(SHORT_NAME);
    expect(repeated(below)).toEqual([]);
  });

  it('refers to seeds that exist', () => {
    expect(deviceTypes).toContain(item.type);
    expect(stateNames).toContain(item.status);
    for (const parameter of parameters) {
      expect(parameterTypes).toContain(parameter.type);
      for (const { unit } of [parameter, ...parameter.properties]) expect(unitCodes).toContain(unit);
    }
    for (const event of item.events ?? []) expect(eventTypes).toContain(event.type);
    for (const resource of item.resources ?? []) expect(resourceTypes).toContain(resource.type);
  });

  it('has contacts of the fleet, each role once', () => {
    const pairs = (item.contacts ?? []).map(({ contact, role }) => `${contact} ${role}`);
    for (const { contact, role } of item.contacts ?? []) {
      expect(emails).toContain(contact);
      expect(roles).toContain(role);
    }
    expect(repeated(pairs)).toEqual([]);
  });

  it('has properties whose bounds are in order, unique custom fields and links to example.org', () => {
    for (const property of parameters.flatMap((parameter) => parameter.properties)) {
      expect(property.lower ?? -Infinity).toBeLessThanOrEqual(property.upper ?? Infinity);
    }
    expect(repeated((item.fields ?? []).map((field) => field.name))).toEqual([]);
    for (const { linkage } of item.resources ?? []) expect(linkage).toMatch(/^https:\/\/example\.org\/./);
  });
});

describe('events', () => {
  it('are dated, and start before they end', () => {
    for (const { startDate, endDate } of [...events, ...fleet.missions]) {
      for (const date of [startDate, endDate]) {
        expect(date).toMatch(DATE);
        expect(new Date(`${date}Z`).toISOString()).toBe(`${date}.000Z`);
      }
      expect(Date.parse(`${startDate}Z`)).toBeLessThanOrEqual(Date.parse(`${endDate}Z`));
    }
  });

  it('have positions on the globe, whole or none', () => {
    for (const { latitude, longitude } of events) {
      expect(latitude === undefined).toBe(longitude === undefined);
      expect(Math.abs(latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude ?? 0)).toBeLessThanOrEqual(180);
    }
    expect(events.filter((event) => event.latitude !== undefined).length).toBeGreaterThan(100);
  });
});

describe('contacts', () => {
  it('have addresses at example.org, unique ignoring case', () => {
    for (const email of emails) expect(email).toMatch(/^[a-z.]+@example\.org$/);
    expect(repeated(fleet.contacts.map((contact) => contact.email.toLowerCase()))).toEqual([]);
  });
});

describe('missions', () => {
  it('take items and contacts of the fleet', () => {
    const codes = placed.map(({ code }) => code);
    for (const mission of fleet.missions) {
      expect(codes).toEqual(expect.arrayContaining([...mission.items]));
      expect(repeated(mission.items)).toEqual([]);
      for (const { contact, role } of mission.contacts) {
        expect(emails).toContain(contact);
        expect(roles).toContain(role);
      }
      expect(mission.contacts.map(({ role }) => role)).toContain('Editor');
    }
  });
});
