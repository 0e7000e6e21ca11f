import { DomainError } from '@pelorus/shared/kernel';
import { type JsonSize, measureJson } from './json-measure';

/** No body of ours comes near; what walks a value may recurse, and does not take long. */
const LIMITS: JsonSize = { depth: 64, keys: 1_000, values: 20_000 };

/** The text of a body in UTF-8; undefined for an empty one. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('malformed', 'invalid-utf-8', 'The body is not valid UTF-8.');
  }
}

/** Reads JSON; text that is none, or is beyond the limits (64 levels, 1,000 keys, 20,000 values), is DomainError `malformed`. */
export function decodeJson(text: string, limits: Partial<JsonSize> = {}): unknown {
  checkLimits(text, { ...LIMITS, ...limits });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw new DomainError('malformed', 'malformed-json', `The body is not valid JSON${reason}.`);
  }
}

function checkLimits(text: string, limits: JsonSize): void {
  const { depth, keys, values } = measureJson(text, limits);
  if (depth > limits.depth) {
    throw refusal('too-deep', `The body nests arrays and objects deeper than ${limits.depth} levels.`);
  }
  if (keys > limits.keys) {
    throw refusal('too-many-keys', `An object of the body has more than ${limits.keys} keys.`);
  }
  if (values > limits.values) {
    throw refusal('too-many-values', `The body has more than ${limits.values} values.`);
  }
}

function refusal(code: string, detail: string): DomainError {
  return new DomainError('malformed', code, detail);
}
