import { type ResponseChecker } from '@pelorus/shared/testing';
import { type Answer } from './exchange';

export interface Fault {
  /** Name of the rule; findings of one operation with the same rule are one. */
  readonly rule: string;
  readonly detail: string;
}

export interface Judged {
  readonly method: string;
  readonly target: string;
  /** Whether an operation that needs rights was called by a client that has none. */
  readonly isForbidden: boolean;
}

const PROBLEM = 'application/problem+json';
const PROBLEM_KEYS = ['type', 'title', 'status', 'detail', 'instance', 'code'];
/** Refusals of HTTP itself: any operation may answer them, none describes them. */
const OF_HTTP = [408, 417, 431];

/** Addresses of uploaded files, which come back as they were sent, whatever they call themselves. */
const FILE_CONTENT = /^\/+rest\/+(files\/.*\/content|v2\/items\/.*\/payload)(\?|$)/;

/** Finds the first rule that an answer of an operation breaks. */
export function faultOf(request: Judged, answer: Answer, checker: ResponseChecker): Fault | undefined {
  return (
    faultOfStatus(answer) ??
    faultOfHeaders(request, answer) ??
    (answer.status >= 400 && request.method !== 'HEAD' && !isPage(request, answer)
      ? faultOfProblem(answer)
      : undefined) ??
    faultOfRights(request, answer) ??
    faultOfDescription(request, answer, checker)
  );
}

/** Whether an answer is a page of the console, which tells people of a record that is not there. */
const isPage = ({ target }: Judged, { status, headers }: Answer): boolean =>
  status === 404 && /^\/+(items|missions)\//.test(target) && /^text\/html/.test(headers['content-type'] ?? '');

/** Finds the first rule that an answer to bytes of any kind breaks. */
export function faultOfRaw(answer: Answer): Fault | undefined {
  const { status } = answer;
  return faultOfStatus(answer) ?? (status >= 400 ? faultOfProblem(answer) : undefined) ?? faultOfSniffing(answer);
}

function faultOfStatus({ status, headers, body }: Answer): Fault | undefined {
  if (status === 503 || status === 429) {
    return headers['retry-after'] === undefined
      ? { rule: `${status} without Retry-After`, detail: textOf(body) }
      : undefined;
  }
  return status >= 500 ? { rule: `status ${status}`, detail: textOf(body) } : undefined;
}

function faultOfHeaders({ method, target }: Judged, answer: Answer): Fault | undefined {
  const { status, headers, body } = answer;
  const missing = (name: string): Fault | undefined =>
    headers[name] === undefined ? { rule: `${status} without ${name}`, detail: textOf(body) } : undefined;
  if (
    method !== 'HEAD' &&
    headers['content-length'] !== undefined &&
    Number(headers['content-length']) !== body.length
  ) {
    if (status !== 304)
      return { rule: 'content-length', detail: `${headers['content-length']} for ${body.length} bytes` };
  }
  if (status === 401) return missing('www-authenticate');
  if (status === 405) return missing('allow');
  if (status === 201 && !target.includes('dryRun')) return missing('location');
  return faultOfSniffing(answer) ?? missing('x-request-id');
}

function faultOfSniffing({ headers }: Answer): Fault | undefined {
  const given = headers['x-content-type-options'];
  return given === 'nosniff' ? undefined : { rule: 'x-content-type-options', detail: String(given) };
}

function faultOfProblem({ status, headers, body }: Answer): Fault | undefined {
  const fault = (detail: string): Fault => ({
    rule: `problem document of ${status}`,
    detail: `${detail}: ${textOf(body)}`,
  });
  if (!(headers['content-type'] ?? '').startsWith(PROBLEM)) return fault(`it is ${headers['content-type']}`);
  const text = decoded(body);
  const problem = text === undefined ? undefined : parsed(text);
  if (problem === undefined) return fault('it is no JSON in UTF-8');
  if (PROBLEM_KEYS.some((key, i) => Object.keys(problem)[i] !== key))
    return fault('its keys are not those of a problem');
  if (problem['status'] !== status) return fault('its status is another');
  if (problem['type'] !== `urn:pelorus:problem:${String(problem['code'])}`) return fault('its type is not its code');
  if ([400, 422].includes(status) && !hasFaults(problem)) return fault('it has no faults');
  return /\\n +at |node_modules|\.[jt]s:\d+|pg_catalog|syntax error at or near/.test(text!)
    ? fault('it tells of the code')
    : undefined;
}

function hasFaults({ errors, totalErrors }: Record<string, unknown>): boolean {
  return Array.isArray(errors) && errors.length > 0 && errors.length <= 100 && Number(totalErrors) >= errors.length;
}

function faultOfRights({ isForbidden }: Judged, { status, body }: Answer): Fault | undefined {
  return isForbidden && status < 400
    ? { rule: 'done without a right', detail: `${status} ${textOf(body)}` }
    : undefined;
}

function faultOfDescription({ method, target }: Judged, answer: Answer, checker: ResponseChecker): Fault | undefined {
  if (OF_HTTP.includes(answer.status) || method === 'OPTIONS') return undefined;
  if (answer.status < 300 && FILE_CONTENT.test(target)) return undefined;
  const text = decoded(answer.body) ?? answer.body.toString('latin1');
  const type = answer.headers['content-type'];
  if (isJson(type) && decoded(answer.body) === undefined) return { rule: 'UTF-8', detail: textOf(answer.body) };
  try {
    checker.check(method, target, { status: answer.status, contentType: type, text });
    return undefined;
  } catch (error) {
    return { rule: `description of ${answer.status}`, detail: (error as Error).message };
  }
}

const isJson = (type = ''): boolean => /[/+]json/.test(type);

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const textOf = (body: Buffer): string => body.toString('utf8').slice(0, 600);
