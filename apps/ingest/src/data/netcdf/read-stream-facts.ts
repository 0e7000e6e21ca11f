import { type Station } from './stream-facts';

type Unchecked = Readonly<Record<string, unknown>>;

/** The types of parameters by code, from the registry's answer about their properties; what has another shape is left out. */
export function readTypes(answer: unknown): Map<string, string> {
  return new Map(
    listOf(entryOf(answer)['records']).flatMap((record): [string, string][] => {
      const { code, states } = entryOf(record);
      const newest = entryOf(listOf(states).at(-1));
      const type = newest['type'];
      return typeof code === 'string' && typeof type === 'string' ? [[code, type]] : [];
    }),
  );
}

/**
 * The station among items, from the registry's answer about their positions: the first of the items, in their order, that an
 * event placed. A measured position is that of a platform that moves.
 */
export function readStation(answer: unknown, items: readonly string[]): Station | undefined {
  const features = new Map(listOf(entryOf(answer)['features']).map((each) => [codeOf(each), entryOf(each)]));
  const nearest = items.find((code) => features.has(code));
  if (nearest === undefined) return undefined;
  const { geometry, properties } = features.get(nearest)!;
  const [longitude, latitude, elevation] = listOf(entryOf(geometry)['coordinates']);
  const { name, stream } = entryOf(properties);
  if (stream !== undefined || typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return {
    code: nearest,
    name: typeof name === 'string' ? name : nearest,
    latitude,
    longitude,
    ...(typeof elevation === 'number' && { elevation }),
  };
}

function codeOf(feature: unknown): unknown {
  return entryOf(entryOf(feature)['properties'])['code'];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entryOf(value: unknown): Unchecked {
  return typeof value === 'object' && value !== null ? (value as Unchecked) : {};
}
