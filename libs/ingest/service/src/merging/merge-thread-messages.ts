import { type MergeProgress } from './merge-loop';

/** What a thread for merging is started with. */
export interface MergeThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
}

/** What it tells. */
export type FromMergeThread =
  { readonly kind: 'pass'; readonly progress: MergeProgress } | { readonly kind: 'failure'; readonly message: string };

/** The only thing it is told. */
export type ToMergeThread = { readonly kind: 'stop' };
