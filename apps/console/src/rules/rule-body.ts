import { type FormValues } from '../forms/form-field';
import { type AlertRule, type ConditionKind, type RuleCondition } from './rule';
import { conditionFields } from './rule-fields';

/** Values of the form of a rule: those of its condition stand beside the others, lists are texts. */
export function ruleValues({ condition, receivers, ...rule }: AlertRule): FormValues {
  const { aggregate, kind, ...rest } = condition;
  const names = conditionFields(kind).map(({ name }) => name);
  const own = { ...rest, ...aggregate } as Record<string, unknown>;
  return {
    ...{ name: rule.name, description: rule.description ?? null, where: rule.where ?? null },
    ...{ for: rule.for, keepFiring: rule.keepFiring, noData: rule.noData, severity: rule.severity },
    ...{ enabled: rule.enabled, receivers: receivers.join(',') },
    ...Object.fromEntries(names.map((name) => [name, textOf(own[name])])),
  };
}

function textOf(value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * The body of a rule as services take it, from what a form gives: what was changed, with the whole condition if a part of it was. `former` is
 * the condition before the change.
 */
export function ruleBody(
  kind: ConditionKind,
  given: Readonly<Record<string, unknown>>,
  former: RuleCondition = { kind },
): Record<string, unknown> {
  const names = new Set(conditionFields(kind).map(({ name }) => name));
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
  const parts = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const isNew = Object.keys(former).length === 1;
  return {
    ...body,
    ...('receivers' in given ? { receivers: numbersIn(given['receivers']) } : {}),
    ...(isNew || Object.keys(parts).length > 0 ? { condition: conditionBody(former, parts) } : {}),
  };
}

/** A condition with its changed parts; null takes one away. */
function conditionBody(former: RuleCondition, parts: Readonly<Record<string, unknown>>): RuleCondition {
  const { aggregate, ...rest } = former;
  const all = { ...rest, ...(former.kind === 'value' ? aggregate : {}), ...parts };
  const known = Object.fromEntries(
    Object.entries<unknown>(all).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  const lists = typeof known['flags'] === 'string' ? { flags: numbersIn(known['flags']) } : {};
  if (former.kind !== 'value') return { ...known, ...lists, kind: former.kind };
  const { function: name, within, ...value } = known;
  const window = 'function' in known || 'within' in known ? { aggregate: { function: name, within } } : {};
  return { ...value, ...window, kind: 'value' } as RuleCondition;
}

/** Numbers of a list that was typed; what is no number stays as it is, so that the service says what is wrong with it. */
const numbersIn = (text: unknown): readonly (number | string)[] =>
  String(text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (Number.isNaN(Number(part)) ? part : Number(part)));
