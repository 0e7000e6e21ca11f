import { type CodeFollower, type CodeRule, NO_REGISTRY, OPEN_CODES, RegisteredCodes } from '@pelorus/ingest/service';
import { type IngestSettings } from '../ingest-settings';
import { HttpCodeFollower } from './http-code-follower';
import { HttpCodeRegistry } from './http-code-registry';
import { RegistryConnection } from './registry-connection';

/** The rule for codes that the settings choose. */
export function codeRuleOf({ INGEST_CODES, REGISTRY_URL }: IngestSettings): CodeRule {
  if (INGEST_CODES !== 'registered') return OPEN_CODES;
  // The settings are valid with `registered` only with an address.
  return new RegisteredCodes(new HttpCodeRegistry(new RegistryConnection(REGISTRY_URL!)));
}

/** Who tells the codes that instruments had: the registry, if this service has one. */
export function codeFollowerOf({ REGISTRY_URL }: IngestSettings): CodeFollower {
  return REGISTRY_URL ? new HttpCodeFollower(new RegistryConnection(REGISTRY_URL)) : NO_REGISTRY;
}
