import fc from 'fast-check';
import { oddJson, oddText } from './odd-values';

/** A fault that is put into a JSON value, at the n-th of its places. */
interface Breakage {
  readonly how: 'replace' | 'delete' | 'add' | 'wrap' | 'repeat';
  readonly place: number;
  readonly key: string;
  readonly value: unknown;
}

interface Place {
  readonly container: Record<string, unknown>;
  readonly key: string;
}

const breakage: fc.Arbitrary<Breakage> = fc.record({
  how: fc.constantFrom('replace', 'replace', 'delete', 'add', 'wrap', 'repeat'),
  place: fc.nat(200),
  key: fc.oneof(fc.constantFrom('id', '@uuid', 'uuid', 'version', '__proto__', 'constructor', 'toString'), oddText),
  value: oddJson,
});

/** Breaks JSON values at up to two places. */
export function brokenJson(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.array(breakage, { minLength: 1, maxLength: 2 })).map(([value, breakages]) => {
    const root = { root: structuredClone(value) };
    for (const fault of breakages) breakAt(root, fault);
    return root.root;
  });
}

function breakAt(root: { root: unknown }, { how, place, key, value: drawn }: Breakage): void {
  const value = structuredClone(drawn); // drawn values are shared: a later fault must not change this one
  const places = placesOf(root as Record<string, unknown>);
  const { container, key: at } = places[place % places.length]!;
  const old = container[at];
  if (how === 'replace') put(container, at, value);
  else if (how === 'delete' && container !== root) delete container[at];
  else if (how === 'wrap') put(container, at, [old]);
  else if (how === 'repeat' && Array.isArray(old))
    put(container, at, Array.from({ length: 120 }).fill(old[0] ?? value));
  else if (typeof old === 'object' && old !== null) put(old as Record<string, unknown>, key, value);
  else put(container, at, value);
}

function put(container: Record<string, unknown>, key: string, value: unknown): void {
  // An index far beyond the end would make a list of millions.
  if (Array.isArray(container) && !(Number(key) < container.length)) return;
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesOf(container: Record<string, unknown>): Place[] {
  return Object.keys(container).flatMap((key) => {
    const value = container[key];
    const below = typeof value === 'object' && value !== null ? placesOf(value as Record<string, unknown>) : [];
    return [{ container, key }, ...below];
  });
}

const EDITS: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => `${text}x`,
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':NaN'),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':1e999'),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':"\\ud800"'),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':"a\0b"'),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':"\\u0000"'),
  (text) => text.replace(/:("[^"]*"|\d+)/, ':123456789012345678901234567890'),
  (text) => text.replace(/\{("[^"]*":)/, '{$1"twice",$1'),
  (text) => text.replace(/\}$/, ',}'),
  (text) => `[${text}]`,
  (text) => '['.repeat(5_000) + text,
  () => '',
  () => ' \n\t',
];

/** JSON as text: most of it as it is, some no JSON any more. */
export function jsonTexts(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const plain = values.map((value) => (value === undefined ? 'null' : JSON.stringify(value)));
  const edited = fc.tuple(plain, fc.nat(EDITS.length - 1)).map(([text, edit]) => EDITS[edit]!(text));
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: edited });
}
