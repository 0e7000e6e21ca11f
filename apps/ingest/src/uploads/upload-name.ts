import { type ParsedQs } from 'qs';
import { badParameter, oneValue } from '@pelorus/shared/http';

const MAX_NAME = 200;

/** The name of an upload in its query; undefined without one. */
export function readName(query: ParsedQs): string | undefined {
  const name = oneValue(query, 'name')?.trim() ?? '';
  if (name.length > MAX_NAME) {
    throw badParameter('name', 'too-long', `'name' has ${name.length} characters; at most ${MAX_NAME} are possible.`);
  }
  if (/\p{Cc}/u.test(name)) {
    throw badParameter('name', 'control-character', `'name' must not contain control characters.`);
  }
  return name === '' ? undefined : name;
}
