import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { jsonLdFaults } from './json-ld-faults';
import { PIDINST_RULES } from './pidinst-rules';
import { SENSORML_RULES } from './sensorml-rules';

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

function bySchema(schema: object): (document: string) => string[] {
  const validate: ValidateFunction = ajv.compile(schema);
  return (document) => {
    if (validate(JSON.parse(document))) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Finds the faults of a document by the rules of its format, for each format. */
export const FAULTS: Readonly<Record<string, (document: string) => string[] | Promise<string[]>>> = {
  jsonld: jsonLdFaults,
  pidinst: bySchema(PIDINST_RULES),
  sensorml: bySchema(SENSORML_RULES),
};
