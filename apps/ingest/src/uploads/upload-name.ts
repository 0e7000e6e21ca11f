import { type ParsedQs } from 'qs';
import { badParameter, oneValue } from '@pelorus/shared/http';

/** Longest name of an upload. */
export const MAX_NAME = 200;

/** The name of an upload in its query; undefined without one. */
export function readName(query: ParsedQs): string | undefined {
  const name = oneValue(query, 'name')?.trim() ?? '';
  const fault = faultOfName(name);
  if (fault) throw badParameter('name', fault.code, fault.detail);
  return name === '' ? undefined : name;
}

/** Fault of the name of an upload; undefined for a good one. */
export function faultOfName(name: string): { readonly code: string; readonly detail: string } | undefined {
  if (name.length > MAX_NAME) {
    const detail = `'name' has ${name.length} characters; at most ${MAX_NAME} are possible.`;
    return { code: 'too-long', detail };
  }
  if (!/\p{Cc}/u.test(name)) return undefined;
  return { code: 'control-character', detail: `'name' must not contain control characters.` };
}
