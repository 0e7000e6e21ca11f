import { type FlagScheme } from '@pelorus/ingest/quality';

/** Layers: files, rules, persons. */
export const LAYER_KINDS = ['source', 'rule', 'manual'] as const;

export type LayerKind = (typeof LAYER_KINDS)[number];

export interface FlagUse {
  /** Flags of kept values; absent for all. */
  readonly keptFlags?: ReadonlySet<number>;
  /** Whether the table has flag columns. */
  readonly withFlags: boolean;
  /** Layers that count; absent for all. */
  readonly layers?: ReadonlySet<LayerKind>;
  /** Moment of layers in microseconds since 1970; absent for now. */
  readonly flagsAsOfUs?: number;
  /** Scheme of flag columns; O2A by default. */
  readonly flagScheme?: FlagScheme;
}

export function usesFlags({ keptFlags, withFlags }: FlagUse): boolean {
  return withFlags || keptFlags !== undefined;
}

/** Whether file flags count. */
export function usesSource(use: FlagUse): boolean {
  return usesFlags(use) && (use.layers?.has('source') ?? true);
}
