/** A record of whatever kind, as a service shows it. */
export interface AnyRecord {
  readonly id: number;
  readonly [key: string]: unknown;
}

/** The texts and numbers of a record, as they are compared and sent. */
export type Values = Readonly<Record<string, unknown>>;

/** A text of a record; empty where there is none. */
export const textIn = (record: AnyRecord | undefined, key: string): string => {
  const value = record?.[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** A record within a record. */
export function recordIn(record: AnyRecord | undefined, key: string): AnyRecord | undefined {
  const value = record?.[key];
  return typeof value === 'object' && value !== null && 'id' in value ? (value as AnyRecord) : undefined;
}

/** Records within a record; undefined where it does not show them. */
export function recordsIn(record: AnyRecord, key: string): readonly AnyRecord[] | undefined {
  const value = record[key];
  return Array.isArray(value) ? (value as readonly AnyRecord[]) : undefined;
}
