import { type FieldOf } from '../forms/form-field';
import { type MessageId } from '../messages';
import { SEVERITIES } from '../records/alerts';
import { type ConditionKind, type NewRuleBody, NO_DATA, type RuleCondition } from './rule';

type ConditionParts = Omit<RuleCondition, 'kind' | 'aggregate' | 'flags'> & NonNullable<RuleCondition['aggregate']>;

/** Form values of a rule: parts of its condition beside other keys, lists as texts. */
export type RuleForm = Partial<Omit<NewRuleBody, 'condition' | 'receivers'> & ConditionParts> & {
  readonly receivers?: string;
  readonly flags?: string;
};
type RuleField = FieldOf<RuleForm>;
type Name = keyof RuleForm;
type FieldName = keyof typeof ALL;

const length = (name: Name, help: MessageId = 'rules.length.help'): RuleField => ({
  ...{ name, kind: 'text', help },
  label: `rules.field.${name}` as MessageId,
});
const number = (name: Name): RuleField => ({ name, kind: 'number', label: `rules.field.${name}` as MessageId });
const word = (name: Name, help?: MessageId): RuleField => ({
  ...{ name, kind: 'text', ...(help ? { help } : {}) },
  label: `rules.field.${name}` as MessageId,
});
const choice = (name: Name, words: readonly string[]): RuleField => ({
  ...{ name, kind: 'choice', label: `rules.field.${name}` as MessageId },
  options: words.map((id) => ({ id, label: `rules.${name}.${id}` as MessageId })),
});

const FUNCTIONS = ['MEAN', 'MIN', 'MAX', 'MEDIAN', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'];

/** Fields of all conditions by name. */
const ALL = {
  above: number('above'),
  below: number('below'),
  function: choice('function', FUNCTIONS),
  within: length('within'),
  longer: length('longer'),
  learnt: length('longer', 'rules.longer.help'),
  of: choice('of', ['stream', 'platform']),
  late: { name: 'late', kind: 'flag', label: 'rules.field.late' },
  flags: word('flags', 'rules.flags.help'),
  share: number('share'),
  tolerance: number('tolerance'),
  latitudeMin: number('latitudeMin'),
  latitudeMax: number('latitudeMax'),
  longitudeMin: number('longitudeMin'),
  longitudeMax: number('longitudeMax'),
  what: word('what', 'rules.what.help'),
  every: length('every'),
  before: length('before'),
  more: number('more'),
  part: { ...choice('what', ['disk', 'merging', 'checking', 'folding']), label: 'rules.field.part' },
} as const satisfies Readonly<Record<string, RuleField>>;

const FIELDS: Readonly<Record<ConditionKind, readonly FieldName[]>> = {
  value: ['above', 'below', 'function', 'within'],
  missing: ['of', 'learnt', 'late'],
  quality: ['flags', 'share', 'within'],
  stuck: ['longer', 'tolerance'],
  position: ['latitudeMin', 'latitudeMax', 'longitudeMin', 'longitudeMax'],
  due: ['what', 'every', 'before'],
  ends: ['what', 'before'],
  refused: ['more', 'within'],
  service: ['part', 'above'],
};

/** Kinds with a filter of streams or items. */
const isFiltered = (kind: ConditionKind): boolean => kind !== 'refused' && kind !== 'service';

export const conditionFields = (kind: ConditionKind): readonly RuleField[] => FIELDS[kind].map((name) => ALL[name]);

/** Fields of a rule; `receivers` may be chosen, `mayOwn` allows rules of the institute. */
export const ruleFields = (
  kind: ConditionKind,
  receivers: readonly { readonly id: number; readonly name: string }[],
  isInstitutes = false,
): readonly RuleField[] => [
  { name: 'name', kind: 'text', label: 'rules.field.name', required: true, maxLength: 200 },
  {
    name: 'description',
    kind: 'lines',
    label: 'rules.field.description',
    help: 'rules.description.help',
    maxLength: 4_000,
  },
  ...(isFiltered(kind)
    ? [{ name: 'where', kind: 'text', label: 'rules.field.where', help: 'rules.where.help' } as const]
    : []),
  ...conditionFields(kind),
  length('for'),
  length('keepFiring'),
  choice('noData', NO_DATA),
  {
    ...{ name: 'severity', kind: 'choice', label: 'rules.field.severity' },
    options: SEVERITIES.map((id) => ({ id, label: `records.severity.${id}` })),
  },
  {
    ...{ name: 'receivers', kind: 'choices', label: 'rules.field.receivers', help: 'rules.receivers.help' },
    options: receivers.map(({ id, name }) => ({ id: String(id), name })),
  },
  { name: 'enabled', kind: 'flag', label: 'rules.field.enabled' },
  ...(isInstitutes ? [{ name: 'institute', kind: 'flag', label: 'rules.field.institute' } as const] : []),
];
