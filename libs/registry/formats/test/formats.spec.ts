import fc from 'fast-check';
import { ITEM_FORMATS } from '../src/item-formats';
import { anyItem, viewOf } from './item.arbitrary';
import { FAULTS } from './format-faults';

describe.each(ITEM_FORMATS.map((format) => [format.name, format] as const))('%s', (name, format) => {
  it('follows the rules of its format, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(anyItem, anyItem, async (item, parent) => {
        expect(await FAULTS[name]!(format.write(viewOf(item, [parent])))).toEqual([]);
      }),
    );
  });

  it('is the same for the same item', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        expect(format.write(viewOf(item))).toBe(format.write(viewOf(structuredClone(item))));
      }),
    );
  });
});

describe('the rules', () => {
  const pidinst = { identifier: { identifier: 'a', identifierType: 'URL' }, schemaVersion: '1.0', name: 'a' };
  const component = { type: 'PhysicalComponent', label: 'a', uniqueId: 'urn:x:y' };

  it.each([
    ['pidinst', pidinst],
    ['pidinst', { ...pidinst, landingPage: 'here', owners: [], manufacturers: [{ manufacturerName: 'a' }] }],
    ['sensorml', { ...component, uniqueId: 'not a uri' }],
    [
      'sensorml',
      { ...component, outputs: [{ type: 'Quantity', name: '1', definition: 'urn:x:y', label: 'a', uom: {} }] },
    ],
    ['sensorml', { ...component, contacts: [{ role: 'urn:x:y', individualName: 'a', organisationName: 'b' }] }],
    ['jsonld', { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Instrument', name: 'a' }],
    ['jsonld', { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Product', fame: 'a' }],
    ['jsonld', { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Product', serialNumber: 'a' }],
  ])('of %s refuse %j', async (name, document) => {
    expect(await FAULTS[name]!(JSON.stringify(document))).not.toEqual([]);
  });

  it('of JSON-LD need no network', async () => {
    const remote = { '@context': 'https://schema.org', '@type': 'Product' };
    await expect(FAULTS['jsonld']!(JSON.stringify(remote))).rejects.toThrow();
  });
});
