import { states, units, vocableGroups, vocables } from './index';
import known from './known-seeds.json';

const UUID_V4_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const tables = { states, vocableGroups, vocables, units };
const ofGroup = (group: string) => vocables.filter((vocable) => vocable.group === group);
const repeated = (values: readonly (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

// The symbols of UCUM that the units use, each looked up in its table of units: with and without metric prefixes.
const METRIC = ['m', 's', 'g', 'K', 'Cel', 'rad', 'sr', 'Hz', 'Gal', 'L', 't', 'Pa', 'bar', 'S', 'mol', 'W', 'V', 'A'];
const METRIC_TOO = ['Ohm', 'B', 'N', 'J', 'T', 'By'];
const PREFIXES = ['', 'M', 'k', 'h', 'd', 'c', 'm', 'u', 'n'];
const PLAIN = ['%', '10*', 'min', 'h', 'd', 'a', 'deg', 'atm', '[ppth]', '[ppm]', '[ppb]', '[pH]', '[NTU]', '[FNU]'];
const PLAIN_TOO = ['[nmi_i]', '[kn_i]'];
const ATOMS = new Set([
  ...PLAIN,
  ...PLAIN_TOO,
  ...[...METRIC, ...METRIC_TOO].flatMap((atom) => PREFIXES.map((prefix) => prefix + atom)),
]);

/** Whether a code is a UCUM term: atoms with exponents, numbers and annotations, joined by `.` and `/`. */
function isUcum(code: string): boolean {
  if (/\([^()]*\)/.test(code)) {
    const flat = code.replace(/\(([^()]*)\)/g, (_, inner: string) => (isUcum(inner) ? 's' : '?'));
    return isUcum(flat);
  }
  return code
    .replace(/^\//, '')
    .split(/[./]/)
    .every((component) => {
      const match = /^([^{}]*?)([+-]?\d+)?(\{[!-z|~]+\})?$/.exec(component);
      if (!match || component === '') return false;
      return match[1] === '' || ATOMS.has(match[1] ?? '');
    });
}

describe.each(Object.entries(tables))('%s', (_name, rows) => {
  it('have unique ids and well-formed uuids', () => {
    expect(repeated(rows.map((row) => row.id))).toEqual([]);
    const own = new Set(rows.filter((row) => row.id >= 1000).map((row) => row.uuid));
    for (const uuid of own) expect(uuid).toMatch(UUID_V4_SHAPE);
  });
});

describe('the seeds together', () => {
  it('share no uuid', () => {
    expect(repeated(Object.values(tables).flatMap((rows) => rows.map((row) => row.uuid)))).toEqual([]);
  });

  it('are as many as a marine or polar institute needs', () => {
    expect(ofGroup('DeviceTypes').length).toBeGreaterThanOrEqual(80);
    expect(ofGroup('ParameterTypes').length).toBeGreaterThanOrEqual(60);
    expect(ofGroup('EventTypes').length).toBeGreaterThanOrEqual(25);
    expect(ofGroup('ResourceTypes').length).toBeGreaterThanOrEqual(8);
    expect(units.length).toBeGreaterThanOrEqual(60);
  });
});

describe('the known records', () => {
  it.each(known.states)('state $name', (expected) => {
    expect(states.find((state) => state.id === expected.id)).toMatchObject(expected);
  });

  it.each(known.vocableGroups)('group $systemName', (expected) => {
    expect(vocableGroups.find((group) => group.id === expected.id)).toMatchObject(expected);
  });

  it.each(known.vocables)('$group $systemName', (expected) => {
    expect(vocables.find((vocable) => vocable.id === expected.id)).toMatchObject(expected);
  });

  it.each(known.units)('unit $code', (expected) => {
    expect(units.find((unit) => unit.id === expected.id)).toEqual(expected);
  });

  it('leave the ids below 1000 to themselves', () => {
    const ids = new Set(known.vocables.map((vocable) => vocable.id));
    expect(vocables.filter((vocable) => vocable.id < 1000 && !ids.has(vocable.id))).toEqual([]);
  });
});

describe('vocables', () => {
  it('belong to a group that exists', () => {
    const groups = new Set(vocableGroups.map((group) => group.systemName));
    expect(vocables.filter((vocable) => !groups.has(vocable.group))).toEqual([]);
  });

  it('have names that codes can carry', () => {
    for (const vocable of vocables) expect(vocable.systemName).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
  });

  it.each(vocableGroups.map((group) => group.systemName))('have unique names in %s, ignoring case', (group) => {
    expect(repeated(ofGroup(group).map((vocable) => vocable.systemName.toLowerCase()))).toEqual([]);
    expect(repeated(ofGroup(group).map((vocable) => vocable.generalName.toLowerCase()))).toEqual([]);
  });

  it('are described in one sentence', () => {
    for (const vocable of vocables) expect(vocable.description).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('name a term and its vocabulary, or neither', () => {
    for (const { vocabulary, vocableValue } of vocables) {
      if (vocabulary === '') expect(vocableValue).toBe('');
      else
        expect(vocableValue).toMatch(/^https:\/\/vocab\.nerc\.ac\.uk\/collection\/[A-Z]\d{2}\/current\/[A-Z0-9]+\/?$/);
    }
  });

  it('include what rules need', () => {
    const names = (group: string) => ofGroup(group).map((vocable) => vocable.systemName);
    expect(names('EventTypes')).toEqual(expect.arrayContaining(['Mount', 'Unmount', 'Deployment', 'Recovery']));
    expect(names('ContactRoles')).toContain('Editor');
    expect(names('DeviceTypes')).toEqual(expect.arrayContaining(['vessel', 'station', 'mooring', 'buoy', 'glider']));
    expect(states.map((state) => state.name)).toEqual(expect.arrayContaining(['public', 'decommissioned']));
  });
});

describe('units', () => {
  it('have unique codes', () => {
    expect(repeated(units.map((unit) => unit.code))).toEqual([]);
  });

  it('have UCUM codes, except words', () => {
    expect(units.filter((unit) => unit.ucum === '').map((unit) => unit.code)).toEqual(['text']);
    expect(units.filter((unit) => unit.ucum !== '' && !isUcum(unit.ucum)).map((unit) => unit.ucum)).toEqual([]);
  });

  it.each(['uatm', 'mg/(m2.x)', 'psu', 'm/', '°C', 'm^2', '(m'])('would not take %s for UCUM', (code) => {
    expect(isUcum(code)).toBe(false);
  });

  it('have MathML that is well-formed', () => {
    for (const { mathML, code } of units) {
      if (code === '%') continue;
      expect(mathML).toMatch(/^<math>.+<\/math>$/);
      const open = [...mathML.matchAll(/<(\/?)(\w+)[^>]*>/g)].reduce<string[]>((stack, [, end, tag]) => {
        if (!end) return [...stack, tag ?? ''];
        expect(stack.at(-1)).toBe(tag);
        return stack.slice(0, -1);
      }, []);
      expect(open).toEqual([]);
    }
  });
});
