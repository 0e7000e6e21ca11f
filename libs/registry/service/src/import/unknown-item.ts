import { type Executor } from '@pelorus/shared/persistence';
import { nearest } from '@pelorus/shared/kernel';
import { type ItemFinder, type UnknownItem } from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';

/** The most unknown codes that are compared with known ones. */
const EXPLAINED = 100;

/** Prepares the faults of unknown items, which suggest similar names. `codes` are codes in references without an item. */
export async function explainUnknown(
  records: ImportRepository,
  executor: Executor,
  codes: readonly string[],
  finder: ItemFinder,
): Promise<UnknownItem> {
  const beginnings = new Set(codes.slice(0, EXPLAINED).map((code) => code.replace(/:[^:]*$/, '')));
  const below = beginnings.size === 0 ? [] : await records.codesBelow(executor, [...beginnings]);
  return (reference) => {
    const text = String(reference).slice(0, 128);
    const near = nearest(text, text.includes(':') ? below : finder.names());
    const hint = near.length === 0 ? '' : ` (did you mean ${near.map((name) => `'${name}'`).join(' or ')}?)`;
    const what = 'the code or id of an item, nor the short name of one that is imported';
    return {
      code: 'unknown-reference',
      detail: `'${text}' is not ${what}${hint}`,
      text: text.slice(0, 64),
      nearest: near,
    };
  };
}
