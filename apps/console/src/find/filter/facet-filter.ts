import { type BareArgument, type BareComparison, type BareNode, format, parse } from '@pelorus/shared/rsql';

/** Value of a facet; null for its absence. */
export type FacetChoice = string | null;

const CHOOSES = ['==', '=in='];

/** Values of a selector that a filter chooses; empty where it does not parse. */
export function chosenValues(where: string, selector: string): ReadonlySet<FacetChoice> {
  const own = partsOf(where)?.filter((part) => chooses(part, selector)) ?? [];
  return new Set(own.flatMap(comparisonsOf).flatMap(({ args }) => args.map(choiceOf)));
}

/** Toggles a value of a selector. Other parts stay, and a filter that does not parse. */
export function toggleValue(where: string, selector: string, value: FacetChoice): string {
  const chosen = chosenValues(where, selector);
  const values = chosen.has(value) ? [...chosen].filter((each) => each !== value) : [...chosen, value];
  return withValues(where, selector, values);
}

/** Filter with exactly these values of a selector; without any the choice is lifted. */
export function withValues(where: string, selector: string, values: readonly FacetChoice[]): string {
  const parts = partsOf(where);
  if (!parts) return where;
  const at = parts.findIndex((part) => chooses(part, selector));
  const others = parts.filter((part) => !chooses(part, selector));
  if (values.length > 0) others.splice(at === -1 ? others.length : at, 0, choiceNode(selector, values));
  return textOf(others);
}

/** Conjunction of two filters; empty ones drop out. */
export function bothOf(where: string | undefined, other: string): string {
  return where?.trim() ? `(${where});${other}` : other;
}

function choiceNode(selector: string, values: readonly FacetChoice[]): BareComparison {
  const operator = values.length === 1 ? '==' : '=in=';
  return { kind: 'comparison', selector, operator, args: values.map(argumentOf) };
}

/** Literal value: no wildcard, no absence. */
function argumentOf(value: FacetChoice): BareArgument {
  if (value === null) return { value: 'null', quoted: false, escaped: [] };
  const escaped = [...value.matchAll(/\*/g)].map(({ index }) => index);
  return { value, quoted: value === 'null' || /[\\*]/.test(value), escaped };
}

const choiceOf = ({ value, quoted }: BareArgument): FacetChoice => (value === 'null' && !quoted ? null : value);

/** Whether a part only chooses values of the selector. */
function chooses(node: BareNode, selector: string): boolean {
  if (node.kind === 'comparison') return node.selector === selector && CHOOSES.includes(node.operator.toLowerCase());
  return node.op === 'or' && node.nodes.every((each) => chooses(each, selector));
}

const comparisonsOf = (node: BareNode): readonly BareComparison[] =>
  node.kind === 'comparison' ? [node] : node.nodes.flatMap(comparisonsOf);

/** Parts of a conjunction; undefined where the filter does not parse. */
function partsOf(where: string): BareNode[] | undefined {
  if (where.trim() === '') return [];
  try {
    return conjuncts(parse(where));
  } catch {
    return undefined;
  }
}

const conjuncts = (node: BareNode): BareNode[] =>
  node.kind === 'group' && node.op === 'and' ? node.nodes.flatMap(conjuncts) : [node];

function textOf(parts: readonly BareNode[]): string {
  const [first] = parts;
  if (!first) return '';
  return format(parts.length === 1 ? first : { kind: 'group', op: 'and', nodes: parts });
}
