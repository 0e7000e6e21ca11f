import { type ServiceClient } from '@pelorus/shared/testing';
import { makeItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture } from './registry-fixture';

/** The values that a field of a body takes. */
export type FieldKind =
  | { readonly kind: 'text'; readonly max: number; readonly blank?: false; readonly bad?: readonly string[] }
  | { readonly kind: 'reference'; readonly wrongGroup?: number }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'date' }
  | { readonly kind: 'boolean' };

/** A resource that is written record by record: where, by whom, and what its body looks like. */
export interface WrittenResource {
  readonly name: string;
  /** Only administrators write it. */
  readonly catalogue?: true;
  /** It belongs to an item. */
  readonly ofItem?: true;
  readonly path: string;
  /** A new body, as clients send it: with null for what they leave out. */
  readonly body: () => Record<string, unknown>;
  readonly fields: Readonly<Record<string, FieldKind>>;
  readonly required: readonly string[];
  /** Values that a change may set. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Values that a patch may clear, and the values shown then. */
  readonly cleared: Readonly<Record<string, unknown>>;
}

const text = (max: number, options: { blank?: false; bad?: readonly string[] } = {}): FieldKind => ({
  kind: 'text',
  max,
  ...options,
});
const name = text(500, { blank: false });
const BAD_NAMES = ['', ' ', 'a b', 'a:b', 'ä', 'a/b'];
const systemName = text(64, { bad: BAD_NAMES });

export const RESOURCES: readonly WrittenResource[] = [
  {
    name: 'parameters',
    ofItem: true,
    path: '/parameters',
    body: () => ({
      ...{ '@uuid': null, id: null, comment: null, itemId: 0 },
      ...{ name: 'Salinity', shortName: uniqueName('p'), unitId: SEEDED.percent, typeId: SEEDED.saturation },
      properties: [
        { name: 'range', lower: 0, upper: 40, unitId: SEEDED.percent },
        { name: 'free', lower: null },
      ],
    }),
    fields: {
      name,
      shortName: systemName,
      unitId: { kind: 'reference' },
      typeId: { kind: 'reference', wrongGroup: SEEDED.deployment },
      comment: text(10_000),
    },
    required: ['name', 'shortName', 'unitId', 'typeId'],
    change: { name: 'Practical salinity', comment: '' },
    cleared: { comment: undefined, properties: [] },
  },
  {
    name: 'events',
    ofItem: true,
    path: '/events',
    body: () => ({
      ...{ label: 'Lister Tief', typeId: SEEDED.deployment, latitude: 55.0521, longitude: 8.4302 },
      ...{ startDate: '2023-05-09T09:05:00', endDate: '2023-05-09T11:27:00+02:00', elevation: null, description: '' },
    }),
    fields: {
      label: name,
      typeId: { kind: 'reference', wrongGroup: SEEDED.saturation },
      startDate: { kind: 'date' },
      endDate: { kind: 'date' },
      description: text(10_000),
      latitude: { kind: 'number', min: -90, max: 90 },
      longitude: { kind: 'number', min: -180, max: 180 },
      elevation: { kind: 'number' },
      elevationInaccuracy: { kind: 'number', min: 0 },
    },
    required: ['label', 'typeId', 'startDate', 'endDate'],
    change: { label: 'List', latitude: -90, longitude: 180, elevation: -7.9, elevationInaccuracy: 0 },
    cleared: { description: undefined, latitude: undefined, elevation: undefined },
  },
  {
    name: 'custom fields',
    ofItem: true,
    path: '/fields',
    body: () => ({ uuid: 'x', id: 4711, name: 'water depth', value: '10.5 m', description: 'mean' }),
    fields: { name, value: text(10_000), description: text(10_000) },
    required: ['name', 'value'],
    change: { name: 'depth', value: '' },
    cleared: { description: undefined },
  },
  {
    name: 'links',
    ofItem: true,
    path: '/resources',
    body: () => ({ name: 'Chart', description: null, typeId: SEEDED.manual, linkage: 'https://example.org/a?b#c' }),
    fields: {
      name,
      description: text(10_000),
      typeId: { kind: 'reference', wrongGroup: SEEDED.editor },
      linkage: text(2_000, {
        bad: [
          '',
          'example.org',
          'ftp://example.org/a',
          'javascript:alert(1)',
          'https://',
          'http://a b',
          '//example.org',
        ],
      }),
    },
    required: ['name', 'typeId', 'linkage'],
    change: { linkage: 'http://example.org', description: 'now with text' },
    cleared: { description: undefined },
  },
  {
    name: 'missions',
    path: '/rest/v2/missions',
    body: () => ({ name: 'Fram Strait', startDate: '2023-06-18 14:00', endDate: '2023-08-02', description: null }),
    fields: { name, description: text(10_000), startDate: { kind: 'date' }, endDate: { kind: 'date' } },
    required: ['name', 'startDate', 'endDate'],
    change: { endDate: '2023-06-18T14:00:00.000', description: 'short' },
    cleared: { description: undefined },
  },
  {
    name: 'states',
    catalogue: true,
    path: '/rest/v2/states',
    body: () => ({ name: uniqueName('state'), meta: null }),
    fields: { name: text(200, { blank: false }), meta: text(10_000) },
    required: ['name'],
    change: { meta: 'meaning' },
    cleared: { meta: '' },
  },
  {
    name: 'units',
    catalogue: true,
    path: '/rest/v2/units',
    body: () => ({ code: uniqueName('unit'), name: 'n', typicalUse: null, ucum: 'm', mathML: '', visible: false }),
    fields: {
      code: text(64, { blank: false }),
      name: text(500),
      typicalUse: text(500),
      ucum: text(200),
      mathML: text(10_000),
      visible: { kind: 'boolean' },
    },
    required: ['code'],
    change: { name: 'other', mathML: '<mi>m</mi>' },
    cleared: { ucum: '', visible: true },
  },
  {
    name: 'vocable groups',
    catalogue: true,
    path: '/rest/v2/vocable-groups',
    body: () => ({ name: 'Sea States', systemName: uniqueName('Group') }),
    fields: { name: text(500), systemName },
    required: ['systemName'],
    change: { name: 'other' },
    cleared: { name: '' },
  },
  {
    name: 'vocables',
    catalogue: true,
    path: '/rest/v2/vocables',
    body: () => ({
      ...{ generalName: 'wave glider', systemName: uniqueName('voc'), vocableGroupId: 7, description: null },
      ...{ vocabulary: 'NERC', vocableValue: 'https://vocab.nerc.ac.uk/collection/L06/current/3B/' },
    }),
    fields: {
      generalName: name,
      systemName,
      vocableGroupId: { kind: 'reference' },
      description: text(10_000),
      vocabulary: text(500),
      vocableValue: text(2_000),
    },
    required: ['generalName', 'systemName', 'vocableGroupId'],
    change: { generalName: 'other', vocableGroupId: 8 },
    cleared: { vocabulary: '', vocableValue: '' },
  },
  {
    name: 'contacts',
    path: '/rest/v2/contacts',
    body: () => ({ firstName: 'Cleo', lastName: 'Example', email: null, orcid: '', city: 'List', telephone: null }),
    fields: {
      firstName: text(200),
      lastName: text(200, { blank: false }),
      email: text(254, { bad: ['a', 'a@', '@b', 'a b@c', 'a@b@c', 'a@b..c', '<a@b>'] }),
      orcid: text(200, { bad: ['x', '0000-0002-1825-0098', 'https://example.org/0000-0002-1825-0097'] }),
      ror: text(200, { bad: ['x', '13yrm5c26', '03yrm5c2', 'https://example.org/03yrm5c26'] }),
      telephone: text(100),
      postalCode: text(100),
      city: text(200),
      administrativeArea: text(200),
      country: text(200),
      companyName: text(500),
    },
    required: ['lastName'],
    change: { city: 'Bremerhaven', companyName: 'Institute' },
    cleared: { city: undefined, firstName: '' },
  },
];

/** A resource in a running registry: who may write it, and the path of its collection. */
export interface RunningResource {
  readonly writer: ServiceClient;
  readonly path: string;
}

/** Where a resource is written, and by whom; what belongs to an item gets one of its own. */
export async function running(registry: RegistryFixture, resource: WrittenResource): Promise<RunningResource> {
  // A contact without e-mail is nobody's: administrators change it.
  const writer = resource.catalogue || resource.name === 'contacts' ? registry.admin : registry.ada;
  const owner = resource.ofItem ? `/rest/v2/items/${(await makeItem(registry.ada)).id}` : '';
  return { writer, path: owner + resource.path };
}
