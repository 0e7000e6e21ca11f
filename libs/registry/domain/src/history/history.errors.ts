import { DomainError } from '@pelorus/shared/kernel';

/** Most ranges of revisions in a message. */
const LISTED = 20;

/** Record without this revision; `revisions` are the existing ones, in order. */
export function noRevision(kind: string, key: string, revision: string, revisions: readonly number[]): DomainError {
  const ranges = rangesOf(revisions);
  const known = ranges.slice(-LISTED).join(', ');
  const detail = `The ${kind} '${key}' has no revision '${revision.slice(0, 32)}': there are ${ranges.length > LISTED ? '..., ' : ''}${known}.`;
  return new DomainError('not-found', 'no-such-revision', detail, { details: { revisions: known } });
}

/** Deleted record that lacks something it needs. */
export function notBroughtBack(kind: string, id: number, reason: string): DomainError {
  return new DomainError('conflict', 'deleted', `The ${kind} ${id} was deleted and cannot be brought back: ${reason}.`);
}

/** Bytes of an uploaded file go with its last resource. */
export function fileGone(name: string): DomainError {
  const detail = `The file '${name}' was deleted with the last resource that had it: upload it again.`;
  return new DomainError('conflict', 'file-gone', detail);
}

export function deletedMeanwhile(kind: string, id: number): DomainError {
  const detail = `The ${kind} ${id} was deleted: it has no revision that If-Match could name.`;
  return new DomainError('stale', 'changed-meanwhile', detail);
}

/** Formats ascending numbers as ranges: `1-3`, `5`. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`));
}
