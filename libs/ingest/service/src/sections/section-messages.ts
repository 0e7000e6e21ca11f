import { type DescribedError } from '../thread/described-error';
import { type ParsedSection, type SectionPlan } from './section-parser';

/** Messages to a thread that helps with a file: what is known of it first, then sections one after the other. */
export type ToHelper =
  | { readonly kind: 'plan'; readonly plan: SectionPlan }
  | { readonly kind: 'begin'; readonly line: number; readonly validating: boolean }
  | { readonly kind: 'bytes'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' };

/** Messages from a helper: a buffer that is given back, a section in the order in which they were sent, a failure. */
export type FromHelper =
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'section'; readonly section: ParsedSection }
  | { readonly kind: 'failed'; readonly error: DescribedError };

/** The memory of a section that is moved to another thread, not copied. */
export function transferListOf({ times, broken, blocks }: ParsedSection): ArrayBuffer[] {
  const arrays = [...times, ...(broken ? [broken] : [])].flatMap(({ ms, us, timeForms }) => [ms, us, timeForms]);
  const encoded = blocks.flatMap(({ toc, data, text, stats }) => [toc, data, text, stats]);
  return [...arrays, ...encoded].flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));
}
