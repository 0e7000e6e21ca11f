import { Module } from '@nestjs/common';
import { type CodeFollower, type CodeRule } from '@pelorus/ingest/service';
import { provideFactory, token } from '@pelorus/shared/http';
import { IngestSettings } from '../ingest-settings';
import { codeFollowerOf, codeRuleOf } from './code-rule-of';

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
