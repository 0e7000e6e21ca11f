import { booleanValue } from '@pelorus/shared/http';
import { type ListFormat } from './list-format';

/** A record a line, every object in full unless `dedup=true`, which counts within the line. */
export const NDJSON: ListFormat = {
  name: 'ndjson',
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  check: (query) => void booleanValue(query, 'dedup'),
  async *write(records, query, gone) {
    const deduplicated = booleanValue(query, 'dedup') === true;
    for await (const documents of records.documents(gone)) {
      const lines = documents.map((one) => (deduplicated ? one.deduplicated(new Set()) : one.expanded()));
      yield `${lines.join('\n')}\n`;
    }
  },
};
