import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import metaSchema from 'ajv/dist/refs/json-schema-draft-06.json';
import { CODES, FacadeFixture } from './facade-fixture';

/** The schemas by the entity sets, with the property that they describe. */
const SCHEMAS = [
  ['Things', 'thing_properties', 'properties'],
  ['Sensors', 'sensor_properties', 'properties'],
  ['Datastreams', 'datastream_properties', 'properties'],
  ['ObservedProperties', 'observed_property_properties', 'properties'],
  ['Locations', 'location_properties', 'properties'],
  ['FeaturesOfInterest', 'location_properties', 'properties'],
  ['Observations', 'observation_resultQuality', 'resultQuality'],
] as const;

describe('documents after STAMPLATE', () => {
  let facade: FacadeFixture;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
  });
  afterAll(() => facade.stop());

  it.each(SCHEMAS)('%s are as %s says', async (set, schema, property) => {
    const isValid = validatorOf(schema);
    const entities = await facade.readAll(`/${set}?$top=1000`);
    expect(entities.length).toBeGreaterThan(0);
    for (const entity of entities) {
      const faults = isValid(entity[property]) ? [] : isValid.errors;
      expect({ link: entity['@iot.selfLink'], faults }).toEqual({ link: entity['@iot.selfLink'], faults: [] });
    }
  });

  it('tell what the registry knows of an item', async () => {
    const [ferrybox] = await facade.readAll("/Things?$filter=properties/code eq 'vessel:mya_ii:fb_741202'");
    expect(ferrybox!.properties).toMatchObject({
      status: 'public',
      metadata: { encodingType: 'http://www.opengis.net/doc/IS/SensorML/2.0' },
      sourceRelatedThings: [{ relationRole: { name: 'containedInPlace' } }],
    });
    const [sensor] = await facade.readAll(
      `/Sensors?$filter=Datastreams/properties/code eq '${CODES.nine}'&$expand=Datastreams,Deployments`,
    );
    expect(sensor).toMatchObject({
      name: 'Intake thermometer',
      properties: { manufacturer: { name: 'Sea-Bird Scientific' }, model: 'SBE 38', serialNumber: 'DEMO-0002' },
      Datastreams: [
        { unitOfMeasurement: { name: 'degree Celsius', symbol: '°C', definition: expect.stringContaining('Cel') } },
      ],
    });
  });
});

function validatorOf(schema: string): ValidateFunction {
  // Draft 6 calls definitions `$defs` in these files, which Ajv finds by their pointers.
  const ajv = new Ajv({ strict: false });
  ajv.addMetaSchema(metaSchema);
  return ajv.compile(JSON.parse(readFileSync(path.join(__dirname, 'stamplate', `${schema}.schema.json`), 'utf8')));
}
