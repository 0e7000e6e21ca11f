import { Module } from '@nestjs/common';
import { type CodeFollower, type CodeRule, NO_REGISTRY, OPEN_CODES, RegisteredCodes } from '@pelorus/ingest/service';
import { provideFactory, token } from '@pelorus/shared/http';
import { IngestSettings } from '../ingest-settings';
import { HttpCodeFollower } from './http-code-follower';
import { HttpCodeRegistry } from './http-code-registry';
import { tracedRegistry } from './traced-registry';

/** Rule for the codes that uploads may write. */
export const CODE_RULE = token<CodeRule>('rule for codes');

/** Who tells the codes that instruments had. */
export const CODE_FOLLOWER = token<CodeFollower>('follower of codes');

/** What the registry decides and tells about codes, by the settings. */
@Module({
  providers: [
    provideFactory(CODE_RULE, [IngestSettings], codeRuleOf),
    provideFactory(CODE_FOLLOWER, [IngestSettings], codeFollowerOf),
  ],
  exports: [CODE_RULE, CODE_FOLLOWER],
})
export class CodeModule {}

/** The rule for codes that the settings choose. */
function codeRuleOf({ INGEST_CODES, REGISTRY_URL }: IngestSettings): CodeRule {
  if (INGEST_CODES !== 'registered') return OPEN_CODES;
  // The settings are valid with `registered` only with an address.
  return new RegisteredCodes(new HttpCodeRegistry(tracedRegistry(REGISTRY_URL!)));
}

/** Who tells the codes that instruments had: the registry, if this service has one. */
function codeFollowerOf({ REGISTRY_URL }: IngestSettings): CodeFollower {
  return REGISTRY_URL ? new HttpCodeFollower(tracedRegistry(REGISTRY_URL)) : NO_REGISTRY;
}
