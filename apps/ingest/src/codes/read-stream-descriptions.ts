import {
  type Interruption,
  type NamedUnit,
  type StreamDescription,
  type StreamProperty,
  type StreamState,
} from '@pelorus/ingest/quality';
import { type StreamDescriptions } from '@pelorus/ingest/service';
import { parseDateTime } from '@pelorus/shared/kernel';
import { entryOf, listOf, numberOf, textOf, unexpectedAnswer } from './unchecked-answer';

/** Reads the registry's answer about the properties of streams; throws for anything else than such an answer. */
export function readStreamDescriptions(answer: unknown, asked: readonly string[]): StreamDescriptions {
  const { version, records } = entryOf(answer);
  const wanted = new Set<unknown>(asked);
  const streams = listOf(records).map((entry): [string, StreamDescription] => {
    // Older registries know no interruptions.
    const { code, states, interruptions = [] } = entryOf(entry);
    if (!wanted.has(code)) throw unexpectedAnswer('a code that was asked for');
    return [
      String(code),
      { states: listOf(states).map(stateOf), interruptions: listOf(interruptions).map(interruptionOf) },
    ];
  });
  return { version: textOf(version), streams: new Map(streams) };
}

function interruptionOf(value: unknown): Interruption {
  const { parameterId, since, until, event } = entryOf(value);
  return {
    parameterId: numberOf(parameterId),
    sinceUs: momentOf(since) ?? -Infinity,
    untilUs: momentOf(until) ?? Infinity,
    event: textOf(event),
  };
}

function stateOf(value: unknown): StreamState {
  const { parameterId, since, until, unit, type, properties } = entryOf(value);
  return {
    parameterId: numberOf(parameterId),
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
  return value === undefined ? {} : { [key]: numberOf(value) };
}

function unitOf(value: unknown): NamedUnit {
  const { code, ucum } = entryOf(value);
  return { code: textOf(code), ucum: textOf(ucum) };
}

/** A moment in microseconds since 1970. */
function momentOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const parsed = parseDateTime(textOf(value));
  if (!parsed) throw unexpectedAnswer('a date-time');
  return parsed.instant.ms * 1_000 + parsed.instant.us;
}
