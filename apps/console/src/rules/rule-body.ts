import { type FormValues } from '../forms/form-field';
import { type AlertRule, type ConditionKind, type NewRuleBody, type RuleChange, type RuleCondition } from './rule';
import { conditionFields, type RuleForm } from './rule-fields';

/** Values of the form of a rule: those of its condition stand beside the others, lists are texts. */
export function ruleValues({ condition, receivers, ...rule }: AlertRule): FormValues {
  const { aggregate, kind, ...rest } = condition;
  const own: RuleForm = { ...rest, ...aggregate, flags: condition.flags?.join(', ') };
  return {
    ...{ name: rule.name, description: rule.description ?? null, where: rule.where ?? null },
    ...{ for: rule.for, keepFiring: rule.keepFiring, noData: rule.noData, severity: rule.severity },
    ...{ enabled: rule.enabled, receivers: receivers.join(',') },
    ...Object.fromEntries(conditionFields(kind).map(({ name }) => [name, own[name] ?? null])),
  };
}

/** The body that makes a rule of a kind, from what its form gives. */
export function newRuleBody(kind: ConditionKind, form: RuleForm): NewRuleBody {
  const { parts, others } = apart(kind, form);
  return { ...others, name: form.name ?? '', condition: conditionBody({ kind }, parts) };
}

/**
 * The body that changes a rule, from what was changed in its form: with the whole condition if a part of it was.
 * `former` is the condition before the change.
 */
export function ruleChange(form: RuleForm, former: RuleCondition): RuleChange {
  const { parts, others } = apart(former.kind, form);
  return { ...others, ...(Object.keys(parts).length > 0 ? { condition: conditionBody(former, parts) } : {}) };
}

/** Parts the values of a form: those of the condition, and the other keys of the body. */
function apart(kind: ConditionKind, form: RuleForm): { readonly parts: RuleForm; readonly others: RuleChange } {
  const names = new Set<string>(conditionFields(kind).map(({ name }) => name));
  const given = (isPart: boolean): RuleForm =>
    Object.fromEntries(Object.entries(form).filter(([name]) => names.has(name) === isPart));
  const { receivers, ...others } = given(false);
  return {
    parts: given(true),
    others: { ...others, ...(receivers === undefined ? {} : { receivers: numbersIn(receivers) }) },
  };
}

/** A condition with its changed parts; null takes one away. */
function conditionBody({ aggregate, ...former }: RuleCondition, parts: RuleForm): RuleCondition {
  const all = { ...former, ...(former.kind === 'value' ? aggregate : {}), ...parts };
  const known = Object.fromEntries(
    Object.entries<unknown>(all).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  const lists = typeof known['flags'] === 'string' ? { flags: numbersIn(known['flags']) } : {};
  if (former.kind !== 'value') return { ...known, ...lists, kind: former.kind };
  const { function: name, within, ...value } = known;
  const window = name === undefined && within === undefined ? {} : { aggregate: { function: name, within } };
  return { ...value, ...window, kind: 'value' } as RuleCondition;
}

/** Numbers of a list that was typed; what is no number stays as it is, so that the service says what is wrong with it. */
const numbersIn = (text: string | null): number[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (Number.isNaN(Number(part)) ? (part as unknown as number) : Number(part)));
