export const API_ID = { name: 'id', schema: { type: 'integer', examples: [1] } } as const;

/** The header that says on which state of a record a change builds. */
export const API_IF_MATCH = { name: 'If-Match', required: false, schema: { type: 'string' } } as const;

/** The headers of an answer with one record: its tag, for `If-Match`. */
export const API_ETAG = { ETag: { schema: { type: 'string' as const } } };
