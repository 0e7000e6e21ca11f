import {
  type CodePeriod,
  type Interruption,
  type StreamInterruptionDocument,
  type StreamPropertiesDocument,
  type StreamPropertyDocument,
  type StreamStateDocument,
} from '@pelorus/registry/domain';
import { type ParameterState, type PropertyHistoryRepository, type PropertyState } from '@pelorus/registry/persistence';
import { foldCode, formatMs, grouped } from '@pelorus/shared/kernel';
import { periodDocument } from './code-periods';
import { type HeldCode, type InterruptionsReader } from './interruptions-reader';
import { type StreamCodesReader } from './stream-codes-reader';

/** Most states of a code; of more, the first and the last ones stay. */
export const MAX_STREAM_STATES = 200;

/** State with its begin and end, in milliseconds since 1970. */
interface TimedState {
  readonly since: number;
  readonly until: number;
  readonly state: Omit<StreamStateDocument, 'since' | 'until'>;
}

/**
 * Lists properties of parameters over time by code, and interruptions. The first state of a parameter, and of each
 * property, has no begin: nothing else is known.
 */
export class StreamPropertiesReader {
  constructor(
    private readonly codes: StreamCodesReader,
    private readonly history: PropertyHistoryRepository,
    private readonly interruptions: InterruptionsReader,
  ) {}

  /** States by code, in the order of the codes; unknown codes are absent. */
  async ofCodes(asked: readonly string[]): Promise<StreamPropertiesDocument[]> {
    if (asked.length === 0) return [];
    const wanted = new Set(asked.map(foldCode));
    const held = (await this.codes.parametersOf(asked)).flatMap(({ itemId, parameterId, codes }) =>
      codes.filter(({ code }) => wanted.has(code)).map((period): HeldCode => ({ itemId, parameterId, period })),
    );
    const ids = [...new Set(held.map(({ parameterId }) => parameterId))];
    const [parameters, properties, interruptions] = await Promise.all([
      this.history.parameters(ids),
      this.history.properties(ids),
      this.interruptions.ofCodes(held),
    ]);
    const statesOf = grouped(parameters, ({ parameterId }) => parameterId);
    const propertiesOf = grouped(properties, ({ parameterId }) => parameterId);
    const timed = new Map<string, TimedState[]>();
    for (const { parameterId, period } of held) {
      const states = statesWithin(period, statesOf.get(parameterId) ?? [], propertiesOf.get(parameterId) ?? []);
      timed.set(period.code, [...(timed.get(period.code) ?? []), ...states]);
    }
    return asked.flatMap((code) => {
      const states = timed.get(foldCode(code));
      return states ? [documentOf(code, joined(states), interruptions.get(foldCode(code)) ?? [])] : [];
    });
  }
}

/** States of a parameter while it had a code. */
function statesWithin(
  period: CodePeriod,
  parameters: readonly ParameterState[],
  properties: readonly PropertyState[],
): TimedState[] {
  const always = withFirstAlways(parameters, () => '');
  const owned = withFirstAlways(properties, ({ name }) => name.trim().toLowerCase());
  const moments = new Set([period.since]);
  for (const { since, until } of [...always, ...owned]) {
    for (const moment of [since, until]) if (moment > period.since && moment < period.until) moments.add(moment);
  }
  const starts = [...moments].sort((a, b) => a - b);
  return starts.flatMap((since, i): TimedState[] => {
    const holds = (each: { readonly since: number; readonly until: number }): boolean =>
      each.since <= since && since < each.until;
    const parameter = always.find(holds);
    if (!parameter) return [];
    const { parameterId, unit, type } = parameter;
    const held = owned.filter(holds).sort((a, b) => a.place - b.place);
    const state = { parameterId, unit, type, properties: held.map(propertyDocument) };
    return [{ since, until: starts[i + 1] ?? period.until, state }];
  });
}

/** Extends the first state of each key to the past. */
function withFirstAlways<State extends { readonly since: number }>(
  states: readonly State[],
  keyOf: (state: State) => string,
): State[] {
  const firsts = new Map<string, number>();
  for (const state of states) firsts.set(keyOf(state), Math.min(firsts.get(keyOf(state)) ?? Infinity, state.since));
  return states.map((state) => (state.since === firsts.get(keyOf(state)) ? { ...state, since: -Infinity } : state));
}

function propertyDocument({ name, lower, upper, unit }: PropertyState): StreamPropertyDocument {
  return {
    name,
    ...(lower !== null && { lower }),
    ...(upper !== null && { upper }),
    ...(unit !== null && { unit }),
  };
}

/** Sorts states; joins equal ones that touch. */
function joined(states: readonly TimedState[]): TimedState[] {
  const all: TimedState[] = [];
  for (const each of [...states].sort((a, b) => a.since - b.since)) {
    const last = all.at(-1);
    const isSame = last?.until === each.since && JSON.stringify(last.state) === JSON.stringify(each.state);
    if (isSame) all[all.length - 1] = { ...last, until: each.until };
    else all.push(each);
  }
  return all;
}

function documentOf(
  code: string,
  states: readonly TimedState[],
  interruptions: readonly Interruption[],
): StreamPropertiesDocument {
  const isCut = states.length > MAX_STREAM_STATES;
  // Keeping the first state spares judging the years before again.
  const kept = isCut ? [states[0]!, ...states.slice(1 - MAX_STREAM_STATES)] : states;
  const told = kept.map(({ since, until, state }): StreamStateDocument => {
    const period = periodDocument({ code, since, until, earliest: since });
    return {
      ...(period.since !== undefined && { since: period.since }),
      ...(period.until !== undefined && { until: period.until }),
      ...state,
    };
  });
  const interrupted = interruptions.map(({ parameterId, event, since, until }): StreamInterruptionDocument => ({
    ...{ parameterId, event, since: formatMs(since) },
    ...(Number.isFinite(until) && { until: formatMs(until) }),
  }));
  return {
    ...{ code, states: told },
    ...(isCut && { cut: true as const }),
    ...(interrupted.length > 0 && { interruptions: interrupted }),
  };
}
