import { Module } from '@nestjs/common';
import { type CodeRule } from '@pelorus/ingest/service';
import { provideFactory, token } from '@pelorus/shared/http';
import { IngestSettings } from '../ingest-settings';
import { codeRuleOf } from './code-rule-of';

/** Which codes may be written. */
export const CODE_RULE = token<CodeRule>('rule for codes');

/** Decides which codes an upload may write. */
@Module({
  providers: [provideFactory(CODE_RULE, [IngestSettings], codeRuleOf)],
  exports: [CODE_RULE],
})
export class CodeModule {}
