import { type QualityShares } from '../records/shares-of-streams';

/** Unjudged stream, or property. */
export interface NotJudged {
  readonly code: string;
  /** Property; absent for a stream without any rule. */
  readonly property?: string;
  /** Reason in the service's words, or why the stream has none. */
  readonly reason: string;
}

/** Reasons of streams without rule, beyond their properties. */
export const UNRULED = ['not-asked', 'no-properties', 'ended'] as const;

/** Properties without rule, and streams without any. */
export const notJudged = (shares: readonly QualityShares[]): readonly NotJudged[] =>
  shares.flatMap(({ code, unused, reason }): NotJudged[] => {
    const properties = unused.map((one) => ({ code, ...one }));
    return properties.length > 0 || reason === undefined ? properties : [{ code, reason }];
  });
