import { type RowPlace } from '@pelorus/registry/domain';

/** A row before it is checked: the values of a JSON object, or of cells read by the types of their columns. */
export interface RawRow {
  /** Absent keys are not given; null clears. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The place of a key, or of the row. */
  readonly place: (key?: string) => RowPlace;
  /** Keys of values that could not be read, which is noted already. */
  readonly unread: ReadonlySet<string>;
}
