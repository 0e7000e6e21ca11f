import { type Request } from 'express';
import { auditText, type Client } from '@pelorus/auth/domain';

/** Client of a request: address, by TRUST_PROXY that of the proxy's client, and user agent. */
export function clientOf(request: Request): Client {
  const userAgent = request.get('user-agent');
  return {
    ...(request.ip !== undefined && { address: auditText(request.ip) }),
    ...(userAgent !== undefined && { userAgent: auditText(userAgent) }),
  };
}
