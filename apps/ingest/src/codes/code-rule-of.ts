import { type CodeRule, OPEN_CODES, RegisteredCodes } from '@pelorus/ingest/service';
import { type IngestSettings } from '../ingest-settings';
import { HttpCodeRegistry } from './http-code-registry';

/** The rule for codes that the settings choose. */
export function codeRuleOf({ INGEST_CODES, REGISTRY_URL }: IngestSettings): CodeRule {
  // The settings are valid with `registered` only with an address.
  return INGEST_CODES === 'registered' ? new RegisteredCodes(new HttpCodeRegistry(REGISTRY_URL!)) : OPEN_CODES;
}
