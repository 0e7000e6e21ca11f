import { type Style } from './style';
import { oneLine, padText } from './text-width';

/** Names and values, a line each; values that are absent or empty are left out. */
export function details(pairs: readonly (readonly [name: string, value: unknown])[], style: Style): string {
  const shown = pairs.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${style.dim(padText(name, width))}  ${oneLine(String(value))}`).join('\n');
}
