import { FaultList } from '@pelorus/shared/kernel';
import { type PreparedTest } from '../quality-test';
import { readTests } from '../read-tests';
import { conversionBetween, type NamedUnit } from '../units/convert';
import { type MadeTest, ruleOfProperty } from './property-rule';
import {
  type OtherStream,
  type RuledStream,
  type StreamDescription,
  type StreamProperty,
  type StreamState,
} from './stream-state';

/** Longest reach in seconds: 864,000 values of an instrument with 10 a second. */
const MOST_SECONDS = 86_400;

/** Most rules at one time; more mean a wrong description. */
const MOST_RULES = 20;

/** Source of a rule: a property of a parameter, or an item's event by type. */
export interface RuleProperty extends StreamProperty {
  readonly parameterId: number;
  readonly isEvent?: true;
}

/** Period in microseconds since 1970, from `sinceUs` to before `untilUs`. */
export interface RulePeriod {
  readonly sinceUs: number;
  readonly untilUs: number;
}

export interface Rule {
  readonly test: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly property: RuleProperty;
  readonly other?: string;
  readonly periods: readonly RulePeriod[];
}

/** Property without a rule, and why, in some times. */
export interface RefusedRule {
  readonly property: RuleProperty;
  readonly reason: string;
  readonly periods: readonly RulePeriod[];
}

export interface StreamRules {
  readonly rules: readonly Rule[];
  readonly refused: readonly RefusedRule[];
}

/** Verdict of an event: all values are suspect meanwhile. */
const INTERRUPTED = { test: 'dependence', parameters: { excludedTimes: [[null, null]], gives: 'suspect' } };

/** Rules of a stream from parameters over time and events. Equal rules of several times become one. */
export function rulesOf(
  stream: RuledStream,
  { states, interruptions }: StreamDescription,
  temperature?: OtherStream,
): StreamRules {
  const rules = new Map<string, Rule>();
  const refused = new Map<string, RefusedRule>();
  for (const state of states) {
    let made = 0;
    for (const property of state.properties) {
      const kind = ruleOfProperty(property.name);
      if (!kind) continue;
      const named = { ...property, parameterId: state.parameterId };
      const unit = unitOf(stream, state.unit);
      const test =
        refusal(stream, state, unit, made) ??
        checked(kind.make({ property, unit: unit!, unitless: state.unit, ...(temperature && { temperature }) }));
      if ('reason' in test) add(refused, { property: named, reason: test.reason }, state);
      else add(rules, { ...test, property: named }, state);
      made++;
    }
  }
  const inOrder = [...interruptions].sort((a, b) => a.sinceUs - b.sinceUs);
  for (const { parameterId, event, ...period } of stream.kind === 'text' ? [] : inOrder) {
    add(rules, { ...INTERRUPTED, property: { name: event, parameterId, isEvent: true } }, period);
  }
  return { rules: [...rules.values()], refused: [...refused.values()] };
}

export function preparedRule(rule: TestOfRule): PreparedTest {
  const prepared = prepare(rule);
  if ('reason' in prepared) throw new Error(`the rule ${rule.test} is none: ${prepared.reason}`);
  return prepared;
}

type TestOfRule = Pick<Rule, 'test' | 'parameters' | 'other'>;

function prepare({ test, parameters, other }: TestOfRule): PreparedTest | { readonly reason: string } {
  const faults = new FaultList();
  const others = new Set(other === undefined ? [] : [other]);
  const [prepared] = readTests([{ test, ...parameters }], { inputs: new Set(), others }, faults);
  return prepared ?? { reason: faults.kept[0]!.detail };
}

function refusal(
  { kind, unit }: RuledStream,
  state: StreamState,
  known: NamedUnit | undefined,
  made: number,
): { readonly reason: string } | undefined {
  if (kind === 'text') return { reason: 'it is a stream of text, and only numbers are judged' };
  if (!known)
    return { reason: `the unit ${unit} of its first file is not the unit ${state.unit.code} of the parameter` };
  return made < MOST_RULES
    ? undefined
    : { reason: `the parameter has more than ${MOST_RULES} properties of this kind` };
}

/** Unit of values: the parameter's, unless the first file contradicts. */
function unitOf({ unit }: RuledStream, own: NamedUnit): NamedUnit | undefined {
  if (unit === undefined || unit === own.code || unit === own.ucum) return own;
  const given = { code: unit, ucum: unit };
  return conversionBetween(given, own) && given;
}

/** Refuses contradictory numbers. */
function checked(made: MadeTest): MadeTest {
  if ('reason' in made) return made;
  const prepared = prepare(made);
  if ('reason' in prepared) return prepared;
  const { beforeSeconds, afterSeconds } = prepared.reach(0);
  return Math.max(beforeSeconds, afterSeconds) > MOST_SECONDS
    ? { reason: `the test would look at more than ${MOST_SECONDS} seconds before or after each value` }
    : made;
}

function add<Entry extends { readonly periods: readonly RulePeriod[] }>(
  entries: Map<string, Entry>,
  entry: Omit<Entry, 'periods'>,
  { sinceUs, untilUs }: RulePeriod,
): void {
  const key = JSON.stringify(entry);
  const periods = [...(entries.get(key)?.periods ?? [])];
  const last = periods.at(-1);
  if (last && last.untilUs >= sinceUs)
    periods[periods.length - 1] = { ...last, untilUs: Math.max(last.untilUs, untilUs) };
  else periods.push({ sinceUs, untilUs });
  entries.set(key, { ...entry, periods } as unknown as Entry);
}
