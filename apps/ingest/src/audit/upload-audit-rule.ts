import { type Request, type Response } from 'express';
import { accountOf, type AuditRule, madeRecord } from '@pelorus/auth/http';

const UPLOADS = /^\/rest\/(datasets|files)$/;
const CREATED = 201;
/** Programs upload every few seconds; who uploads when is told by the datasets, so that an entry a minute is enough. */
const APART_MS = 60_000;
/** Accounts that are kept in mind. */
const MOST_KNOWN = 10_000;

/** Uploads of an account since its last entry. */
interface Uploads {
  /** When that entry was written, in milliseconds since 1970. */
  readonly noted: number;
  /** Uploads without an entry since. */
  further: number;
  /** Those before the entry that is being written. */
  readonly before: number;
}

/** Uploads: the first of an account within a minute, with the number of those that had no entry since the one before. */
export function uploadAuditRule(now: () => number = Date.now, usernameOf = sessionUser): AuditRule {
  const known = new Map<string, Uploads>();
  return {
    action: 'upload',
    covers: (request, response) => isUpload(request, response) && isNoted(known, usernameOf(request), now()),
    detail: (request, response) => {
      const before = known.get(usernameOf(request))?.before ?? 0;
      const name = request.query['name'];
      const words = [madeRecord(response), typeof name === 'string' ? name : undefined, before > 0 && `+${before}`];
      return words.filter((word) => typeof word === 'string' && word !== '').join(' ');
    },
  };
}

const isUpload = (request: Request, { statusCode }: Response): boolean =>
  request.method === 'POST' && UPLOADS.test(request.path) && statusCode === CREATED;

const sessionUser = (request: Request): string => accountOf(request)?.username ?? '';

/** Whether an upload gets an entry; it is counted otherwise. */
function isNoted(known: Map<string, Uploads>, username: string, now: number): boolean {
  const last = known.get(username);
  if (last && now - last.noted < APART_MS) {
    last.further++;
    return false;
  }
  // The account that was noted last stands last.
  known.delete(username);
  known.set(username, { noted: now, further: 0, before: last?.further ?? 0 });
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
  return true;
}
