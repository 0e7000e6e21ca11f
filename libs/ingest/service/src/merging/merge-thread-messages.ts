import { type MergeProgress } from './merge-loop';

/** Settings with which a thread for merging starts. */
export interface MergeThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
}

/** Messages from the thread: a pass, or a failure. */
export type FromMergeThread =
  { readonly kind: 'pass'; readonly progress: MergeProgress } | { readonly kind: 'failure'; readonly message: string };

/** The only message to the thread: to stop. */
export type ToMergeThread = { readonly kind: 'stop' };
