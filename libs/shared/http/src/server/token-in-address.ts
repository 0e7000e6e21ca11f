import { type Request } from 'express';
import { type ProblemFacts } from '../problem/problem';
import { unreadableTarget } from './request-target';

/** A personal access token, or a good part of one. */
const TOKEN = /pelorus_[\w-]{20}/;
/** Parameters by which others take tokens. */
const NAMES = new Set(['token', 'access_token', 'x-auth-token', 'bearer']);

const HINT =
  'Send it as the header Authorization: Bearer <token>. Addresses stand in logs and histories: revoke a token that stood in one.';

/**
 * What is wrong with a request that shows a token in its address: as a parameter, anywhere in path or query, or as user info,
 * which clients send as `Basic`. Never quotes it.
 */
export function tokenInAddress(request: Request): ProblemFacts | undefined {
  const where = placeOf(request);
  if (where === undefined) return undefined;
  return { status: 400, code: 'token-in-address', detail: `A token is not taken from ${where}. ${HINT}` };
}

function placeOf(request: Request): string | undefined {
  const { url } = request;
  const target = unreadableTarget(request);
  if (target !== undefined && /^\w+:\/\/[^/?#]*@/.test(target)) return 'the user info of an address';
  if (isTokenIn(url)) return 'an address';
  const name = url.includes('?') ? parameterOf(url.slice(url.indexOf('?') + 1)) : undefined;
  if (name !== undefined) return `the parameter '${name}'`;
  const basic = /^Basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (basic !== undefined && TOKEN.test(Buffer.from(basic, 'base64').toString())) return 'user info or Basic';
  return undefined;
}

function isTokenIn(url: string): boolean {
  // Nothing is decoded that has no escapes: most addresses have none, and no token.
  return TOKEN.test(url) || (url.includes('%') && TOKEN.test(decoded(url)));
}

function parameterOf(query: string): string | undefined {
  return query
    .split('&')
    .map((pair) => decoded(pair.split('=')[0] ?? '').toLowerCase())
    .find((name) => NAMES.has(name));
}

/** A text with its single bytes decoded: tokens and names of parameters have no others. */
function decoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)));
}
