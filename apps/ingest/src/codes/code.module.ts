import { Module } from '@nestjs/common';
import { type CodeRule } from '@pelorus/ingest/service';
import { provideFactory, token } from '@pelorus/shared/http';
import { IngestSettings } from '../ingest-settings';
import { codeRuleOf } from './code-rule-of';

/** Rule for the codes that uploads may write. */
export const CODE_RULE = token<CodeRule>('rule for codes');

/** The rule for codes, by the settings. */
@Module({
  providers: [provideFactory(CODE_RULE, [IngestSettings], codeRuleOf)],
  exports: [CODE_RULE],
})
export class CodeModule {}
