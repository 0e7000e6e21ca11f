import { dedupe, expand, ExpansionTooLarge, JsonDocument } from '@pelorus/shared/dedup';
import { DomainError } from '@pelorus/shared/kernel';

/** The most objects that an answer without deduplication holds: as text they still fit into the memory of a service. */
const MAX_OBJECTS_IN_FULL = 1_000_000;

/** Documents that are text already go in as text: objects of a page, and text of these again, would cost more than all else. */
export function writeDocument(document: unknown, deduplicated: boolean): string {
  const seen = new Set<string>();
  const write = (value: unknown): string => {
    if (value instanceof JsonDocument) return deduplicated ? value.deduplicated(seen) : value.expanded();
    if (Array.isArray(value) && value[0] instanceof JsonDocument) return `[${value.map(write).join(',')}]`;
    return JSON.stringify(deduplicated ? dedupe(value, seen) : inFull(value));
  };
  return write(document);
}

function inFull(document: unknown): unknown {
  try {
    return expand(document, MAX_OBJECTS_IN_FULL);
  } catch (error) {
    if (!(error instanceof ExpansionTooLarge)) throw error;
    const detail = `Without deduplication the answer would hold more than ${error.limit} objects: ask for fewer hits or relations, or for dedup=true.`;
    throw new DomainError('malformed', 'too-large-in-full', detail);
  }
}
