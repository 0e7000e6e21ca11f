import { type FormValues } from '../forms/form-field';
import { type AlertRule, type ConditionKind, type NewRuleBody, type RuleChange, type RuleCondition } from './rule';
import { conditionFields, type RuleForm } from './rule-fields';

/** Form values of a rule: its condition's beside the others, lists as texts. */
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

export function newRuleBody(kind: ConditionKind, form: RuleForm): NewRuleBody {
  const { parts, others } = apart(kind, form);
  return { ...others, name: form.name ?? '', condition: conditionBody({ kind }, parts) };
}

/** Body of a change; any changed part sends the whole condition. `former` is the condition before. */
export function ruleChange(form: RuleForm, former: RuleCondition): RuleChange {
  const { parts, others } = apart(former.kind, form);
  return { ...others, ...(Object.keys(parts).length > 0 ? { condition: conditionBody(former, parts) } : {}) };
}

/** Separates values of the condition from other keys. */
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

/** Condition with changed parts; null removes one. */
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

/** Parses a list of numbers; other texts stay, so that the service explains the fault. */
const numbersIn = (text: string | null): number[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (Number.isNaN(Number(part)) ? (part as unknown as number) : Number(part)));
