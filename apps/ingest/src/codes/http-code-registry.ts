import { isAccessToken } from '@pelorus/auth/domain';
import { type CodeVerdict, registryUnavailable } from '@pelorus/ingest/domain';
import { type CodeRegistry, type CodeWriter } from '@pelorus/ingest/service';
import { type RegistryConnection } from './registry-connection';
import { entryOf, listOf, numberOf, textOf, unexpectedAnswer } from './unchecked-answer';

const PATH = '/rest/v2/parameters/check';

/** Asks the registry service about codes, with the session or token of the account and under the id of its request. */
export class HttpCodeRegistry implements CodeRegistry {
  constructor(private readonly registry: RegistryConnection) {}

  async check({ session, requestId }: CodeWriter, codes: readonly string[]): Promise<CodeVerdict> {
    try {
      const headers = { ...accessOf(session), ...(requestId !== undefined && { 'x-request-id': requestId }) };
      return readCodeVerdict(await this.registry.post(PATH, { codes }, headers), codes);
    } catch (error) {
      // Any failure means that the registry has not refused a code.
      throw registryUnavailable(error);
    }
  }
}

/** The header in which the registry takes a session, or a token that was sent by itself. */
function accessOf(session: string): Record<string, string> {
  return isAccessToken(session) ? { authorization: `Bearer ${session}` } : { 'x-auth-token': session };
}

/** Reads the registry's answer about codes; throws for anything else than such an answer. */
function readCodeVerdict(answer: unknown, asked: readonly string[]): CodeVerdict {
  const wanted = new Set<unknown>(asked);
  const { unknown, forbidden } = entryOf(answer);
  const codeOf = (code: unknown): string => {
    if (!wanted.has(code)) throw unexpectedAnswer('a code that was asked for');
    return String(code);
  };
  return {
    unknown: listOf(unknown).map((each) => {
      const { code, nearest } = entryOf(each);
      return { code: codeOf(code), nearest: listOf(nearest).map(textOf) };
    }),
    forbidden: listOf(forbidden).map((each) => {
      const { code, itemId } = entryOf(each);
      return { code: codeOf(code), itemId: numberOf(itemId) };
    }),
  };
}
