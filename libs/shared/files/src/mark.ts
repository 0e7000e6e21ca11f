import { randomUUID } from 'node:crypto';

const MARK = /^([0-9a-f]{64})\./;

/** A new name of a mark for a content. */
export function nameOfMark(sha256: string): string {
  return `${sha256}.${randomUUID()}`;
}

/** The content that a mark is about; undefined for a name that is no mark. */
export function contentOfMark(name: string): string | undefined {
  return MARK.exec(name)?.[1];
}
