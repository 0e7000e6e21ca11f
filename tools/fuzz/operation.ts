/** An OpenAPI document, or a part of it. */
export type Json = Readonly<Record<string, unknown>>;

export type ServiceName = 'registry' | 'ingest';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

export interface Operation {
  readonly service: ServiceName;
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  /** Schemas and examples of its body by media type; undefined when it takes none. */
  readonly body: Readonly<Record<string, Json>> | undefined;
  readonly produces: readonly string[];
  /** Whether a client without a session is refused. */
  readonly needsSession: boolean;
  readonly document: Json;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

export const nameOf = ({ service, method, template }: Operation): string => `${service} ${method} ${template}`;

export function operationsOf(service: ServiceName, document: Json): Operation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(([template, path]) =>
    METHODS.flatMap((method) => {
      const description = path[method];
      return description === undefined ? [] : [operation(service, method, template, description, document)];
    }),
  );
}

function operation(
  service: ServiceName,
  method: string,
  template: string,
  description: Json,
  document: Json,
): Operation {
  const { parameters = [], requestBody, responses, security } = description;
  return {
    service,
    method: method.toUpperCase(),
    template,
    parameters: parameters as Parameter[],
    body: (requestBody as { content: Record<string, Json> } | undefined)?.content,
    produces: mediaTypes(responses as Record<string, Json>),
    needsSession: '401' in (responses as Json) && (security as unknown[]).length > 0,
    document,
  };
}

function mediaTypes(responses: Readonly<Record<string, Json>>): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [...new Set(successes.flatMap(([, { content = {} }]) => Object.keys(content as Json)))];
}

export function resolveSchema(schema: Json, document: Json): Json {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const parts = reference.replace('#/', '').split('/');
  return parts.reduce((value, part) => value[part] as Json, document);
}
