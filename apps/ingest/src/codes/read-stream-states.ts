import { type NamedUnit, type StreamProperty, type StreamState } from '@pelorus/ingest/quality';
import { type StreamStates } from '@pelorus/ingest/service';
import { parseDateTime } from '@pelorus/shared/kernel';

type Unchecked = Readonly<Record<string, unknown>>;

/** Reads the registry's answer about the properties of streams; throws for anything else than such an answer. */
export function readStreamStates(answer: unknown, asked: readonly string[]): StreamStates {
  const { version, records } = entryOf(answer);
  const wanted = new Set<unknown>(asked);
  const states = listOf(records).map((entry): [string, StreamState[]] => {
    const { code, states: own } = entryOf(entry);
    if (!wanted.has(code)) throw notAnAnswer();
    return [String(code), listOf(own).map(stateOf)];
  });
  return { version: textOf(version), states: new Map(states) };
}

function stateOf(value: unknown): StreamState {
  const { parameterId, since, until, unit, type, properties } = entryOf(value);
  if (typeof parameterId !== 'number') throw notAnAnswer();
  return {
    parameterId,
    sinceUs: momentOf(since) ?? -Infinity,
    untilUs: momentOf(until) ?? Infinity,
    unit: unitOf(unit),
    type: textOf(type),
    properties: listOf(properties).map(propertyOf),
  };
}

function propertyOf(value: unknown): StreamProperty {
  const { name, lower, upper, unit } = entryOf(value);
  return {
    name: textOf(name),
    ...boundOf('lower', lower),
    ...boundOf('upper', upper),
    ...(unit !== undefined && { unit: unitOf(unit) }),
  };
}

function boundOf(key: string, value: unknown): Readonly<Record<string, number>> {
  if (value === undefined) return {};
  if (typeof value !== 'number') throw notAnAnswer();
  return { [key]: value };
}

function unitOf(value: unknown): NamedUnit {
  const { code, ucum } = entryOf(value);
  return { code: textOf(code), ucum: textOf(ucum) };
}

/** A moment in microseconds since 1970. */
function momentOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const parsed = parseDateTime(textOf(value));
  if (!parsed) throw notAnAnswer();
  return parsed.instant.ms * 1_000 + parsed.instant.us;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw notAnAnswer();
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw notAnAnswer();
  return value;
}

function entryOf(value: unknown): Unchecked {
  if (typeof value !== 'object' || value === null) throw notAnAnswer();
  return value as Unchecked;
}

function notAnAnswer(): Error {
  return new Error('the answer of the registry is not a list of streams with their properties');
}
