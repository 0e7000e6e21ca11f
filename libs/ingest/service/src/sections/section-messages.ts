import { type DescribedError } from '../thread/described-error';
import { type ParsedSection, type SectionPlan } from './section-parser';

/** Messages to a helping thread: the plan first, then sections one after the other. */
export type ToHelper =
  | { readonly kind: 'plan'; readonly plan: SectionPlan }
  | { readonly kind: 'begin'; readonly line: number; readonly validating: boolean }
  | { readonly kind: 'bytes'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' };

/** Messages from a helper: a returned buffer, a section in sending order, a failure. */
export type FromHelper =
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'section'; readonly section: ParsedSection }
  | { readonly kind: 'failed'; readonly error: DescribedError };

/** Memory of a section that is moved to another thread instead of copied. */
export function transferListOf({ times, broken, blocks }: ParsedSection): ArrayBuffer[] {
  const arrays = [...times, ...(broken ? [broken] : [])].flatMap(({ ms, us, timeForms }) => [ms, us, timeForms]);
  const encoded = blocks.flatMap(({ toc, data, text, stats }) => [toc, data, text, stats]);
  return [...arrays, ...encoded].flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));
}
