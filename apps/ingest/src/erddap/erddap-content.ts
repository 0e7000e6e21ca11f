/** Answers of ERDDAP as the OpenAPI document has them. */
export const ERDDAP_CONTENT = {
  'text/csv': { schema: { type: 'string' as const } },
  'text/tab-separated-values': { schema: { type: 'string' as const } },
  'application/json': {
    schema: {
      type: 'object' as const,
      required: ['table'],
      properties: {
        table: {
          type: 'object' as const,
          required: ['columnNames', 'columnTypes', 'columnUnits', 'rows'],
          properties: {
            columnNames: { type: 'array' as const, items: { type: 'string' as const } },
            columnTypes: { type: 'array' as const, items: { type: 'string' as const } },
            columnUnits: { type: 'array' as const, items: { type: 'string' as const, nullable: true } },
            rows: { type: 'array' as const, items: { type: 'array' as const, items: {} } },
          },
        },
      },
    },
  },
};
