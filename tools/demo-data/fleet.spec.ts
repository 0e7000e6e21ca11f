import { seeds } from '@pelorus/registry/persistence';
import { DEMO_ACCOUNT, EDITOR, fleet } from './fleet';

const { states, units, vocables } = seeds;
const { items, parameters, events } = fleet.import;
const codeOf = (item: (typeof items)[number]): string =>
  `${'parent' in item ? item.parent : item.type}:${item.shortName}`.toLowerCase();
const codes = items.map(codeOf);
const urnOf = ({ item, shortName }: (typeof parameters)[number]): string => `${item}:${shortName}`.toLowerCase();
const urns = new Map(parameters.map((parameter) => [urnOf(parameter), parameter.unit]));
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
const roots = items.filter((item) => !('parent' in item));
const rolesOf = (code: string) => fleet.contactRoles.filter(({ item }) => item === code);
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

interface Property {
  readonly lower?: number;
  readonly upper?: number;
}

describe('the fleet', () => {
  it('is two vessels, a glider and stations, some 60 items', () => {
    const kinds = roots.map(({ type }) => type).sort();
    expect(kinds).toEqual(['glider', 'station', 'station', 'vessel', 'vessel']);
    expect(items.length).toBeGreaterThanOrEqual(55);
    expect(items.length).toBeLessThanOrEqual(75);
  });

  it('has unique codes', () => {
    expect(repeated(codes)).toEqual([]);
  });

  it('has someone in charge of every root who may edit it', () => {
    for (const root of roots) expect(rolesOf(codeOf(root)).map(({ role }) => role)).toContain('Editor');
  });

  it('lets the demo account edit all of it, missions too', () => {
    const own = fleet.contactRoles.filter(({ contact, role }) => contact === DEMO_ACCOUNT && role === EDITOR);
    expect(own.map(({ item }) => item).sort()).toEqual(roots.map(codeOf).sort());
    for (const { contacts } of fleet.missions) expect(contacts).toContainEqual({ contact: DEMO_ACCOUNT, role: EDITOR });
  });

  it('has a contact at every item', () => {
    const cared = new Set(fleet.contactRoles.map(({ item }) => item));
    expect(codes.filter((code) => !cared.has(code))).toEqual([]);
  });

  it('has every parent before what lies on it', () => {
    for (const [i, item] of items.entries()) if ('parent' in item) expect(codes.slice(0, i)).toContain(item.parent);
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
    expect(codes).toContain('vessel:mya_ii:fb_741202:optode_9999a');
  });
});

describe('what belongs to items', () => {
  const belongings = { parameters, events, ...fleet };

  it.each(['parameters', 'events', 'contactRoles', 'fields', 'resources', 'mounts'] as const)(
    'names items of the fleet: %s',
    (name) => {
      const strays = belongings[name].map(({ item }) => item).filter((item) => !codes.includes(item));
      expect(strays).toEqual([]);
    },
  );

  it('has short names that are valid, and codes that are unique', () => {
    for (const { shortName } of [...items, ...parameters]) expect(shortName).toMatch(SHORT_NAME);
    expect(repeated([...codes, ...parameters.map(urnOf)])).toEqual([]);
  });

  it('refers to seeds that exist', () => {
    for (const { type, status } of items) {
      expect(deviceTypes).toContain(type);
      expect(stateNames).toContain(status);
    }
    for (const parameter of parameters) {
      expect(parameterTypes).toContain(parameter.type);
      for (const { unit } of [parameter, ...parameter.properties]) expect(unitCodes).toContain(unit);
    }
    for (const event of events) expect(eventTypes).toContain(event.type);
    for (const resource of fleet.resources) expect(resourceTypes).toContain(resource.type);
  });

  it('has contacts of the fleet, each role once', () => {
    for (const { contact, role } of fleet.contactRoles) {
      expect(emails).toContain(contact);
      expect(roles).toContain(role);
    }
    expect(repeated(fleet.contactRoles.map(({ item, contact, role }) => `${item} ${contact} ${role}`))).toEqual([]);
  });

  it('has properties whose bounds are in order, unique custom fields, resources and missions, and links to example.org', () => {
    for (const { lower, upper } of parameters.flatMap(({ properties }) => properties as Property[])) {
      expect(lower ?? -Infinity).toBeLessThanOrEqual(upper ?? Infinity);
    }
    expect(repeated(fleet.fields.map(({ item, name }) => `${item} ${name}`))).toEqual([]);
    expect(repeated(fleet.resources.map(({ item, name }) => `${item} ${name}`))).toEqual([]);
    expect(repeated(fleet.missions.map(({ name }) => name))).toEqual([]);
    for (const { linkage } of fleet.resources) expect(linkage).toMatch(/^https:\/\/example\.org\/./);
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
    for (const mission of fleet.missions) {
      expect(codes).toEqual(expect.arrayContaining(mission.items));
      expect(repeated(mission.items)).toEqual([]);
      for (const { contact, role } of mission.contacts) {
        expect(emails).toContain(contact);
        expect(roles).toContain(role);
      }
      expect(mission.contacts.map(({ role }) => role)).toContain('Editor');
    }
  });
});
