import { type CodeRule, OPEN_CODES, RegisteredCodes } from '@pelorus/ingest/service';
import { type IngestSettings } from '../ingest-settings';
import { HttpCodeRegistry } from './http-code-registry';

/** Which codes may be written, as the settings say. */
export function codeRuleOf({ INGEST_CODES, REGISTRY_URL }: IngestSettings): CodeRule {
  // With `registered` the settings are valid only with an address.
  return INGEST_CODES === 'registered' ? new RegisteredCodes(new HttpCodeRegistry(REGISTRY_URL!)) : OPEN_CODES;
}
