import { type Stream } from '@pelorus/client';

/** A stream with the code that its parameter has now. */
export interface PresentStream {
  readonly stream: Stream;
  readonly code: string;
  /** Whether the parameter had other codes before. */
  readonly hasMoved: boolean;
}

/** The codes that a parameter had one after another, with the one that was asked for. */
export interface CodesOfParameter {
  readonly code: string;
  readonly codes: readonly { readonly code: string }[];
}

/**
 * The first stream of each item, by the code that the item has now: an instrument that moved is there once, whatever
 * the codes are under which its values are stored. A stream that the registry does not know stands for itself.
 */
export function firstOfEachItem(streams: readonly Stream[], registered: readonly CodesOfParameter[]): PresentStream[] {
  const known = new Map(registered.map(({ code, codes }) => [code, codes]));
  const first = new Map<string, PresentStream>();
  for (const stream of streams) {
    const codes = known.get(stream.code) ?? [];
    const code = codes.at(-1)?.code ?? stream.code;
    const item = code.slice(0, code.lastIndexOf(':'));
    if (!first.has(item)) first.set(item, { stream, code, hasMoved: codes.length > 1 });
  }
  return [...first.values()];
}
