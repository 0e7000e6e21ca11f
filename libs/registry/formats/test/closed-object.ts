/** The JSON schema of an object that has these keys and may have those, and no others. */
export function closedObject(
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): object {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}
