import { BrokenAnswerError, ForeignAnswerError, type Problem, ProblemError } from './client.errors';

const EXCERPT = 200;

/** Error of an unsuccessful answer. */
export async function errorOf(response: Response, url: string): Promise<ProblemError | ForeignAnswerError> {
  const text = await response.text().catch(() => '');
  const retryAfter = secondsUntil(response.headers.get('retry-after'));
  const problem = problemIn(text);
  if (problem) return new ProblemError(problem, url, retryAfter);
  return foreign(response, url, text, retryAfter);
}

/** The body of a success: a JSON value, a text for other media types, undefined for 204. */
export async function valueOf(response: Response, url: string): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!isJson(contentType(response))) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BrokenAnswerError(`${url} sent JSON that cannot be read`, url, { cause });
  }
}

/** Throws for a web page: network portals answer 200 to everything. */
export async function refuseForeign(response: Response, url: string): Promise<void> {
  if (!/^text\/html\b/i.test(contentType(response))) return;
  throw foreign(response, url, await response.text().catch(() => ''));
}

function foreign(response: Response, url: string, text: string, retryAfter?: number): ForeignAnswerError {
  const excerpt = text.replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ').trim().slice(0, EXCERPT); // prettier-ignore
  return new ForeignAnswerError(url, response.status, contentType(response), excerpt, retryAfter);
}

const contentType = (response: Response): string => response.headers.get('content-type') ?? '';

const isJson = (type: string): boolean => /^application\/([\w.-]+\+)?json\b/i.test(type);

function problemIn(text: string): Problem | undefined {
  try {
    const value = JSON.parse(text) as Partial<Problem> | null;
    const isProblem = typeof value?.code === 'string' && typeof value.detail === 'string';
    return isProblem && typeof value.status === 'number' ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in seconds, given as such or as a date. */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
