import type { Answer, IngestOperations } from '@pelorus/client';

/** The rules of a stream: properties that make tests, and those that make none, with the reason. */
export type StreamRules = Answer<IngestOperations['GET /rest/quality/rules']>['records'][number];

/** A stream, or a property of it, that judges nothing. */
export interface NotJudged {
  readonly code: string;
  /** The name of the property; absent where the stream has no rule at all. */
  readonly property?: string;
  /** Why the property makes no test, in the service's words. */
  readonly reason?: string;
}

/** What is not judged now: streams without any rule, and properties that make none. Rules that have ended count no more. */
export function notJudged(records: readonly StreamRules[]): readonly NotJudged[] {
  return records.flatMap(({ code, rules }): NotJudged[] => {
    const present = rules.filter(({ periods }) => periods.some(({ until }) => until === undefined));
    const refused = present.flatMap(({ reason, property: { name } }): NotJudged[] =>
      reason === undefined ? [] : [{ code, reason, ...(typeof name === 'string' ? { property: name } : {}) }],
    );
    return refused.length > 0 || present.length > 0 ? refused : [{ code }];
  });
}
