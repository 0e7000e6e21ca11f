import { hash } from 'node:crypto';
import { type Request } from 'express';
import { type Precondition } from '@pelorus/shared/kernel';

/** The entity tag of a record's representation: `"<record revision>-<hash of the representation>"`. */
export function etagOf(revision: number, representation: string): string {
  return `"${revision}-${hash('sha256', representation, 'base64url').slice(0, 16)}"`;
}

const TAG = /^(?:W\/)?"([^"]*)"$/;

/** The opaque parts of a header that lists entity tags; undefined for `*`. */
function tagsOf(header: string): string[] | undefined {
  if (header.trim() === '*') return undefined;
  return header.split(',').map((tag) => TAG.exec(tag.trim())?.[1] ?? tag.trim());
}

/** Whether a GET's `If-None-Match` names this representation. */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const tags = tagsOf(header);
  return tags === undefined || tags.includes(etag.slice(1, -1));
}

/** Reads `If-Match`: undefined without it, `any` for `*`, else the revisions named; tags of another form match nothing. */
export function readPrecondition(request: Request): Precondition {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  return tagsOf(header)?.map((tag) => (/^\d+(-|$)/.test(tag) ? Number.parseInt(tag, 10) : -1)) ?? 'any';
}
