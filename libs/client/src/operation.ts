import type { Operations as IngestOperations } from './generated/ingest/operations.gen';
import type { Operations as RegistryOperations } from './generated/registry/operations.gen';

export type { IngestOperations, RegistryOperations };

/** Generated description of a call: parts of the request, and the answer. */
export interface Described {
  readonly data: { readonly body?: unknown; readonly path?: unknown; readonly query?: unknown };
  readonly answer: unknown;
}

/** Calls by `METHOD /path`; omits the key `string`, so that names are checked. */
export type OperationsOf<Operations> = { readonly [Key in keyof Operations]: Described };

/** Parts of a call that no operation defines. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Drops keys that an operation lacks. */
type Present<T> = { [Key in keyof T as [Exclude<T[Key], undefined>] extends [never] ? never : Key]: T[Key] };

/** Numbers in paths may be texts, as from a command line. */
type Addressed<Path> = { [Key in keyof Path]: Path[Key] extends number ? number | string : Path[Key] };

type Given<Data> = { [Key in keyof Data]: Key extends 'path' ? Addressed<Data[Key]> : Data[Key] };

/** The arguments of a call: `path`, `query` and `body`, if the operation has them. */
export type CallInput<Operation> = Operation extends { readonly data: infer Data }
  ? Present<Given<Pick<Data, Extract<keyof Data, 'body' | 'path' | 'query'>>>> & CallOptions
  : never;

/** Arguments after the operation's name; none are needed where everything is optional. */
export type CallArguments<Operation> =
  object extends CallInput<Operation> ? [input?: CallInput<Operation>] : [input: CallInput<Operation>];

/** The answer of a call. */
export type Answer<Operation> = Operation extends { readonly answer: infer Value } ? Value : never;

/** Records of a page; `never` where an operation gives no page. */
export type PageRecord<Operation> = Answer<Operation> extends { records: (infer Value)[] } ? Value : never;

/** Names of the operations that answer with pages. */
export type ListOperation<Operations> = {
  [Key in keyof Operations]: [PageRecord<Operations[Key]>] extends [never] ? never : Key;
}[keyof Operations] &
  string;
