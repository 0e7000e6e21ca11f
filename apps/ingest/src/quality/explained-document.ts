import { type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { type ExplainedRun } from '@pelorus/ingest/service';
import { type ExplainedRunDto } from './explained.dto';
import { writtenInstant, writtenTime } from './written-time';

/** The document of a run; without `writers` no account is named. */
export function explainedDocument(run: ExplainedRun, scheme: FlagScheme, writers: boolean): ExplainedRunDto {
  const { code, minUs, maxUs, flag, layer, rule, manual, sinceUs } = run;
  return {
    code,
    datetimeMin: writtenTime(minUs),
    datetimeMax: writtenTime(maxUs),
    flag: inScheme(flag, scheme),
    layer,
    ...(rule && {
      test: rule.test,
      parameters: rule.parameters,
      ...(rule.property && { property: rule.property }),
      since: writtenTime(sinceUs ?? rule.createdUs),
    }),
    ...(manual && {
      id: manual.id,
      since: writtenInstant(manual.created),
      username: writers ? manual.username : '',
      cause: manual.cause,
      ...(manual.comment !== undefined && { comment: manual.comment }),
    }),
  };
}
