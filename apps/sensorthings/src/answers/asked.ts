import { type Request } from 'express';
import { planOf, type Plan, typeAt } from '@pelorus/sensorthings/model';
import { badQuery, parseOptions, parsePath, type QueryOptions, type ResourcePath } from '@pelorus/sensorthings/query';
import { publicUrl } from '@pelorus/shared/http';
import { type SensorThingsSettings } from '../sensorthings-settings';

/** Prefixes of the façade: its own, and that of the console's origin. */
export const PREFIXES = ['v1.1', 'sta/v1.1'] as const;
const PREFIX = new RegExp(`^/(?:${[...PREFIXES].reverse().join('|')})(?=/|$)`);

/** Checked request; no service has been asked yet. */
export interface Asked {
  readonly path: ResourcePath;
  /** Path as sent, without leading slash. */
  readonly pathText: string;
  readonly options: QueryOptions;
  /** Distinct parameters in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** URL of the root without final slash. */
  readonly root: string;
  /** Plan for the path's entities; undefined for the root and for properties. */
  readonly plan?: Plan;
}

/** Options for sets only. */
const OF_SETS = ['$filter', '$orderby', '$skip', '$skiptoken'];

/** Parses a request. DomainError 400 with the position, or 501. */
export function readAsked(request: Request, settings: SensorThingsSettings): Asked {
  const [pathname = '', ...query] = request.originalUrl.split('?');
  const prefix = PREFIX.exec(pathname)?.[0] ?? '';
  const pathText = pathname.slice(prefix.length).replace(/^\/+/, '');
  const path = parsePath(decode(pathText));
  const parameters = [...new Map([...new URLSearchParams(query.join('?'))].map((one) => [one.join('\0'), one]))].map(
    ([, one]) => one,
  );
  const options = parseOptions(parameters);
  const { type, isSet } = typeAt(path);
  if (!isSet) checkForOne(parameters);
  return {
    ...{ path, pathText, options, parameters },
    root: publicUrl(request, settings) + prefix,
    ...(type && { plan: planOf(type, options) }),
  };
}

/** Decodes a path; DomainError 400 for a malformed `%`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    const start = Math.max(0, text.search(/%(?![0-9a-f]{2})/i));
    const reason = "A '%' begins no character";
    throw badQuery({ parameter: 'path', text }, { start, end: text.length }, { code: 'bad-path', reason });
  }
}

/** Checks a path before routing: Express would explain less. */
export function checkPath({ originalUrl }: Request): void {
  const [pathname = ''] = originalUrl.split('?');
  if (PREFIX.test(pathname)) decode(pathname.replace(PREFIX, '').replace(/^\/+/, ''));
}

function checkForOne(parameters: Asked['parameters']): void {
  const wrong = parameters.find(([name]) => OF_SETS.includes(name.trim()));
  if (!wrong) return;
  const [parameter, text] = wrong;
  const reason = `'${parameter.trim()}' is for sets, and the path leads to one thing`;
  throw badQuery({ parameter, text }, { start: 0, end: text.length }, { code: 'option-without-set', reason });
}

/** URL of the next page. */
export function nextLink({ root, pathText, parameters }: Asked, token: string): string {
  const kept = parameters.filter(([name]) => !['$skip', '$skiptoken'].includes(name.trim()));
  const query = [...kept.map(([name, value]) => [name.trim(), value] as const), ['$skiptoken', token] as const];
  return `${root}/${pathText}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
