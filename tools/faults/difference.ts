import { type WrittenRecord } from './pending-write';

/** Ways in which what is stored differs from what was acknowledged. */
export type Verdict = 'lost' | 'doubled' | 'wrong';

export interface Difference {
  readonly verdict: Verdict;
  readonly detail: string;
}

export const difference = (
  verdict: Verdict,
  { kind, key }: Pick<WrittenRecord, 'kind' | 'key'>,
  text: string,
): Difference => ({
  verdict,
  detail: `${kind} ${key} ${text}`,
});
