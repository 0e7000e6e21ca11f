import { type QualityShares } from '../records/shares-of-streams';

/** A stream, or a property of it, that judges nothing. */
export interface NotJudged {
  readonly code: string;
  /** The property; absent where the stream has no rule at all. */
  readonly property?: string;
  /** Why the property makes no rule, in the service's words; or why the stream has none. */
  readonly reason: string;
}

/** Why a stream has no rule, where its properties do not say so. */
export const UNRULED = ['not-asked', 'no-properties', 'ended'] as const;

/** What is not judged: properties that make no rule, and streams without any. */
export const notJudged = (shares: readonly QualityShares[]): readonly NotJudged[] =>
  shares.flatMap(({ code, unused, reason }): NotJudged[] => {
    const properties = unused.map((one) => ({ code, ...one }));
    return properties.length > 0 || reason === undefined ? properties : [{ code, reason }];
  });
