export async function openApiFaults(document: object): Promise<unknown[]> {
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  if (valid) return [];
  return Array.isArray(errors) ? errors : [errors ?? 'not valid'];
}
