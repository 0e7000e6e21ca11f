import { type Item, type Stream, type Vocable } from '@pelorus/client';
import { type TimeSpan } from '@pelorus/sensorthings/query';

/** What never changes of a stream, as the ingest service lists it. */
export type KnownStream = Pick<Stream, 'id' | 'code' | 'unit'>;

/** What a stream holds. */
export interface StreamTotals {
  /** Number of values; those that were sent in two datasets count twice. */
  readonly values: number;
  /** From the first to the latest value; absent without any. */
  readonly time?: TimeSpan;
  /** The latest value with the flag that counts. */
  readonly last?: { readonly result: number | string; readonly qualityFlag: number };
}

/** The parameter that has a code or had it, with all of its codes. */
export interface CodeOwner {
  readonly code: string;
  readonly itemId: number;
  readonly parameterId: number;
  readonly codes: readonly { readonly code: string; readonly since?: string; readonly until?: string }[];
}

/** The records of both services from which a catalogue is made. */
export interface CatalogueRecords {
  /** Items with parameters, contacts, events, fields, resources, missions and mounts. */
  readonly items: readonly Item[];
  /** Types of parameters. */
  readonly parameterTypes: readonly Vocable[];
  readonly streams: readonly KnownStream[];
  readonly codeOwners: readonly CodeOwner[];
  /** Ids of the roots that had a code and have it no more, by this code. */
  readonly formerRoots: ReadonlyMap<string, number>;
}
