import {
  type ContactDocument,
  type EventDocument,
  type ItemDocument,
  type ParameterDocument,
  type ResourceDocument,
  type UnitDocument,
  type VocableDocument,
} from '@pelorus/registry/model';
import fc from 'fast-check';
import { type ItemView } from '../src/item-format';
import { RegistryLinks } from '../src/registry-links';
import { anyText, webAddress } from './texts';

/** Texts that formats have trouble with: markup, control characters, half URIs, bidi marks, emoji. */
const AWKWARD = [
  ...['', ' ', '\u0001\u001f\u007f', '\u2028\ufeff', '</script><b>&amp;]]>', '"\\\'', '🌊 ünïcode \u202e', '\ud83c'],
  ...['http://', 'https://exa mple.org/<x>', 'http://a"b/', 'https://example.org/ü?q=ä#f#g', 'urn:', 'urn:x:y', '%zz'],
  ...['10.1234/abc<def>"', 'doi:10.1594/PANGAEA.1', 'hdl:21.T11148/abc', 'a'.repeat(600), '__proto__', '@id', '-1'],
];
const text = fc.oneof(fc.constantFrom(...AWKWARD), anyText, webAddress);
const maybe = fc.option(text, { nil: undefined });
const id = fc.integer({ min: 1, max: 1_000_000 });
const shortName = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
const dateTime = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, -1));
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

const record = { '@uuid': fc.uuid(), id, created: dateTime, lastModified: dateTime };
const vocable = fc.record<VocableDocument>({
  ...record,
  generalName: text,
  systemName: fc.oneof(shortName, fc.constantFrom('Owner', 'Commissioning', 'Decommissioning', 'Mount')),
  description: text,
  vocabulary: text,
  vocableValue: fc.oneof(text, fc.constant('https://vocab.nerc.ac.uk/collection/L05/current/130/')),
  vocableGroup: fc.record({ ...record, name: text, systemName: shortName }),
});
const unit = fc.record<UnitDocument>({
  ...record,
  code: fc.oneof(text, fc.constant('text')),
  name: text,
  typicalUse: text,
  ucum: fc.constantFrom('', '%', 'Cel', '{count}/s'),
  mathML: text,
  visible: fc.boolean(),
});
const contact = fc.record<ContactDocument>({
  ...record,
  firstName: text,
  lastName: text,
  email: fc.oneof(text, fc.emailAddress()),
  orcid: fc.constantFrom(undefined, '', 'https://orcid.org/0000-0002-1825-0097'),
  ror: fc.constantFrom(undefined, '', 'https://ror.org/03yrm5c26'),
  companyName: maybe,
});
const parameter = fc.record<ParameterDocument>({
  ...record,
  name: text,
  shortName,
  unit,
  type: vocable,
  comment: maybe,
  properties: fc.array(
    fc.record(
      { name: text, lower: fc.option(number, { nil: undefined }), upper: number, unit },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 2 },
  ),
});
const event = fc.record<EventDocument>(
  {
    ...record,
    label: text,
    description: text,
    startDate: dateTime,
    endDate: dateTime,
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    elevation: number,
    type: vocable,
  },
  { requiredKeys: ['@uuid', 'id', 'created', 'lastModified', 'label', 'startDate', 'endDate', 'type'] },
);
const resource = fc.record<ResourceDocument>(
  { ...record, name: text, description: text, type: vocable, linkage: text, mediaType: text, size: fc.nat() },
  { requiredKeys: ['@uuid', 'id', 'created', 'lastModified', 'name', 'type'] },
);
const field = fc.record({ ...record, name: text, value: text, description: maybe });
const bareItem = fc.record<ItemDocument>({
  ...record,
  code: fc.constant('vessel:a:b'),
  shortName,
  longName: text.filter((name) => name !== ''),
  description: maybe,
  model: maybe,
  manufacturer: maybe,
  serialNumber: maybe,
  inventoryNumber: maybe,
  citation: maybe,
  parentId: fc.option(id, { nil: undefined }),
  status: fc.record({ ...record, name: text, meta: text }),
  type: vocable,
  version: fc.nat(),
});
const several = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(arbitrary, { maxLength: 3 });

/** Any item with all of its relations, as awkward as their texts can be. */
export const anyItem: fc.Arbitrary<ItemDocument> = fc
  .tuple(
    bareItem,
    fc.record({
      parameters: several(parameter),
      contacts: several(fc.record({ ...record, contact, role: vocable })),
      events: several(event),
      fields: several(field),
      resources: several(resource),
      children: several(bareItem),
      parent: fc.option(bareItem, { nil: undefined }),
    }),
  )
  .map(([bare, relations]) => ({ ...bare, ...relations }));

/** An item as formats get it. */
export function viewOf(item: ItemDocument, above: ItemView['above'] = []): ItemView {
  return { item, above, links: new RegistryLinks('https://registry.example/base/'), at: new Date('2025-01-01') };
}
