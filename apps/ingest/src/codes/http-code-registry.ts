import { isAccessToken } from '@pelorus/auth/domain';
import { type CodeVerdict, registryUnavailable } from '@pelorus/ingest/domain';
import { type CodeRegistry, type CodeWriter } from '@pelorus/ingest/service';
import { readCodeVerdict } from './read-code-verdict';
import { type RegistryConnection } from './registry-connection';

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
