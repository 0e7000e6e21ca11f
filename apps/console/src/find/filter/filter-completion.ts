import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  startCompletion,
} from '@codemirror/autocomplete';
import { type EditorView } from '@codemirror/view';
import { format } from '@pelorus/shared/rsql';
import { queries } from '../../api/queries';
import { completionPlace, isBegunOperator, isSameSelector, operatorPlace } from './completion-place';
import { operatorsOf, selectorOptions, selectorType } from './field-graph';
import { fieldGraphQuery, knownValuesQuery } from '../find-queries';

/** Selectors: fields, and relations that lead on. */
const selectors: CompletionSource = async (context) => {
  const place = completionPlace(beforeOf(context));
  if (place?.kind !== 'selector') return null;
  const graph = await queries.fetchQuery(fieldGraphQuery);
  const options = selectorOptions(graph, place.typed).map(({ selector, isRelation, type }): Completion => ({
    label: selector,
    detail: isRelation ? '…' : type,
    apply: thenMore(selector),
  }));
  return { from: place.from, options, validFor: (now) => isSameSelector(place.typed, now) };
};

/** Operators, after a known selector or a begun operator. */
const operators: CompletionSource = async (context) => {
  const before = beforeOf(context);
  const place = operatorPlace(before);
  if (place?.kind !== 'operator') return null;
  const graph = await queries.fetchQuery(fieldGraphQuery);
  const type = selectorType(graph, place.selector);
  if (type === undefined && place.from === before.length) return null;
  const options = operatorsOf(type).map((symbol): Completion => ({
    label: symbol,
    apply: thenMore(symbol),
    boost: -1,
  }));
  return { from: place.from, options, validFor: isBegunOperator };
};

/** Values in the registry, the most frequent first, with numbers of items. */
const values: CompletionSource = async (context) => {
  const place = completionPlace(beforeOf(context));
  if (place?.kind !== 'value') return null;
  const known = await knownValues(place.selector);
  if (known.length === 0) return null;
  const options = known.map(({ value, label, count }, i): Completion => {
    const text = String(value);
    const name = label && label !== text ? `${label} · ` : '';
    return { label: text, detail: `${name}${count}`, apply: valueText(text), boost: -i / known.length };
  });
  return { from: place.from, options, validFor: /^[^"'();,=<>!~\s]*$/ } satisfies CompletionResult;
};

export const COMPLETIONS: CompletionSource[] = [selectors, operators, values];

const beforeOf = (context: CompletionContext): string => context.state.sliceDoc(0, context.pos);

/** Counted values of texts, integers and booleans; nothing for other fields. */
async function knownValues(selector: string) {
  try {
    return await queries.fetchQuery(knownValuesQuery(selector));
  } catch {
    return [];
  }
}

/** Inserts a text, then offers what can follow. */
const thenMore = (text: string) => (view: EditorView, _completion: Completion, from: number, to: number) => {
  view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
  startCompletion(view);
};

/** Value in a filter, quoted where needed. */
function valueText(value: string): string {
  const escaped = [...value.matchAll(/\*/g)].map(({ index }) => index);
  const args = [{ value, quoted: value === 'null' || /[\\*]/.test(value), escaped }];
  return format({ kind: 'comparison', selector: 'x', operator: '==', args }).slice('x=='.length);
}
