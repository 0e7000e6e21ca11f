import { DomainError } from '@pelorus/shared/kernel';

/** No body of ours nests deeper than a few levels; what walks a value may then recurse. */
const MAX_DEPTH = 64;

/** The text of a body in UTF-8; undefined for an empty one. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('malformed', 'invalid-utf-8', 'The body is not valid UTF-8.');
  }
}

/** Reads JSON; what is none, or nests deeper than 64 levels, is DomainError `malformed`. */
export function decodeJson(text: string): unknown {
  if (isDeep(text)) {
    throw new DomainError(
      'malformed',
      'too-deep',
      `The body nests arrays and objects deeper than ${MAX_DEPTH} levels.`,
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw new DomainError('malformed', 'malformed-json', `The body is not valid JSON${reason}.`);
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
