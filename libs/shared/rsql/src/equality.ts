import { type BareArgument, type BareComparison } from './tree';

/** The comparison that a field equals a value: a `*` in it is a star, the text `null` a text. */
export function equality(selector: string, value: string | number | boolean): BareComparison {
  return { kind: 'comparison', selector, operator: '==', args: [literal(String(value))] };
}

/** Value that means itself. */
function literal(value: string): BareArgument {
  const escaped = [...value.matchAll(/\*/g)].map(({ index }) => index);
  return { value, quoted: value === 'null' || /[\\*]/.test(value), escaped };
}
