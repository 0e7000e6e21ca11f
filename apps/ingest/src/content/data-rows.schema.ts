import { named } from '@pelorus/shared/http';

const DATA_ROW = named('DataRow', {
  type: 'object',
  required: ['datetime'],
  properties: { datetime: { type: 'string' } },
  additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
});

/** Rows of a table in JSON, as they are described: keyed by the headers of the columns. */
export const DATA_ROWS = named('DataRows', { type: 'array', items: DATA_ROW });
