import { type ParsedQs } from 'qs';
import { type Box } from '@pelorus/registry/domain';
import { badParameter, oneValue, type QueryParameter } from '@pelorus/shared/http';
import { parseDateTime } from '@pelorus/shared/kernel';

/** The parameter that limits a list to a part of the globe. */
export const BOX: QueryParameter = {
  name: 'bbox',
  description:
    'West, south, east, north in degrees: only what was last within. West is greater than east across the antimeridian.',
  schema: { type: 'string' },
  example: '8.3,54.9,8.6,55.2',
};

/** The parameter that says for which moment positions are asked. */
export const AT: QueryParameter = {
  name: 'at',
  description:
    'A date-time, UTC unless it has an offset: events that begin later do not count. Without it: the moment of `asOf`, or now.',
  schema: { type: 'string', format: 'date-time' },
  example: '2023-05-09T12:00:00Z',
};

const DEGREES = /^\s*[-+]?\d{1,3}(?:\.\d{1,20})?\s*$/;

/** The box that a request asks for. */
export function readBox(query: ParsedQs): Box | undefined {
  const text = oneValue(query, BOX.name);
  if (text === undefined || text === '') return undefined;
  const edges = text.split(',');
  const [west = NaN, south = NaN, east = NaN, north = NaN] = edges.map((edge) =>
    DEGREES.test(edge) ? Number(edge) : NaN,
  );
  const inRange =
    [west, east].every((edge) => Math.abs(edge) <= 180) && [south, north].every((edge) => Math.abs(edge) <= 90);
  if (edges.length === 4 && inRange && south <= north) return { west, south, east, north };
  const rule = 'west,south,east,north in degrees (-180 to 180, -90 to 90, south not above north)';
  throw badParameter(BOX.name, 'bad-box', `'bbox' must be ${rule}, not '${text.slice(0, 64)}'.`);
}

/** The moment that a request asks for. */
export function readMoment(query: ParsedQs): Date | undefined {
  const text = oneValue(query, AT.name);
  if (text === undefined || text === '') return undefined;
  const parsed = parseDateTime(text);
  if (parsed) return new Date(parsed.instant.ms);
  throw badParameter(
    AT.name,
    'bad-date-time',
    `'at' must be a date-time such as ${AT.example}, not '${text.slice(0, 64)}'.`,
  );
}
