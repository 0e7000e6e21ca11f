import { type RowPlace } from '@pelorus/registry/domain';

/** A row before anything of it is checked: the values of a JSON object, or of cells that were read as their columns say. */
export interface RawRow {
  /** Absent keys are not given; null clears. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Where a key stands, or the row itself. */
  readonly place: (key?: string) => RowPlace;
}

/** A value as an error tells it. */
export function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 64) ?? '';
}
