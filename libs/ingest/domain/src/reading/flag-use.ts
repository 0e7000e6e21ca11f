import { type FlagScheme } from '@pelorus/ingest/quality';

/** Kinds of layers: what the files say, what rules say, and what persons say. */
export const LAYER_KINDS = ['source', 'rule', 'manual'] as const;

export type LayerKind = (typeof LAYER_KINDS)[number];

export interface FlagUse {
  /** The flags whose values are kept; absent for all. */
  readonly keptFlags?: ReadonlySet<number>;
  /** Whether the table has columns of flags. */
  readonly withFlags: boolean;
  /** The layers that count; absent for all. */
  readonly layers?: ReadonlySet<LayerKind>;
  /** The moment as of which layers are read, in microseconds since 1970; absent for now. */
  readonly flagsAsOfUs?: number;
  /** The scheme of columns of flags; O2A's without one. */
  readonly flagScheme?: FlagScheme;
}

export function usesFlags({ keptFlags, withFlags }: FlagUse): boolean {
  return withFlags || keptFlags !== undefined;
}

/** Whether the flags of files count in a read that looks at flags. */
export function usesSource(use: FlagUse): boolean {
  return usesFlags(use) && (use.layers?.has('source') ?? true);
}
