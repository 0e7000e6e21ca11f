interface Operation {
  readonly description?: string;
  readonly security?: readonly object[];
}
interface Described {
  readonly servers?: readonly object[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

/**
 * Gaps of an OpenAPI document that linters do not look for: an operation without description, without an
 * example, or that does not say whether it needs a session; an alternative without a session, which pages show as a lock.
 */
export function openApiGaps(document: object): string[] {
  const { servers = [], paths, components } = document as Described;
  const gaps = servers.length > 0 ? [] : ['no servers'];
  if (JSON.stringify(components.securitySchemes).includes('bearerFormat')) gaps.push('a format of bearers');
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      gaps.push(...gapsOf(operation).map((gap) => `${method} ${path}: ${gap}`));
    }
  }
  return gaps;
}

function gapsOf(operation: Operation): string[] {
  const { description, security } = operation;
  return [
    ...(description ? [] : ['no description']),
    ...(security ? [] : ['no word on sessions']),
    ...(security?.some((each) => Object.keys(each).length === 0) ? ['an empty alternative'] : []),
    ...(/"examples?":/.test(JSON.stringify(operation)) ? [] : ['no example']),
  ];
}
