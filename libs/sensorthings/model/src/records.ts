import { type Item, type Stream, type Vocable } from '@pelorus/client';
import { type TimeSpan } from '@pelorus/sensorthings/query';

/** Immutable part of a stream. */
export type KnownStream = Pick<Stream, 'id' | 'code' | 'unit'>;

/** Totals of a stream. */
export interface StreamTotals {
  /** Number of values; values in two datasets count twice. */
  readonly values: number;
  /** First to latest value; absent without any. */
  readonly time?: TimeSpan;
  /** Latest value with its effective flag. */
  readonly last?: { readonly result: number | string; readonly qualityFlag: number };
}

/** Parameter that has or had a code, with all its codes. */
export interface CodeOwner {
  readonly code: string;
  readonly itemId: number;
  readonly parameterId: number;
  readonly codes: readonly { readonly code: string; readonly since?: string; readonly until?: string }[];
}

/** Records of both services for a catalogue. */
export interface CatalogueRecords {
  /** Items with parameters, contacts, events, fields, resources, missions and mounts. */
  readonly items: readonly Item[];
  readonly parameterTypes: readonly Vocable[];
  readonly streams: readonly KnownStream[];
  readonly codeOwners: readonly CodeOwner[];
  /** Ids of former roots by the code that they had. */
  readonly formerRoots: ReadonlyMap<string, number>;
}
