import { type ServiceClient } from './service-client';

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: { readonly examples?: readonly unknown[] };
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

export interface TriedExamples {
  readonly tried: number;
  readonly faults: readonly string[];
}

/** Tries each example of `where` and `sorts`, also those in words; a refusal is a fault. `addressOf` fills paths. */
export async function tryListExamples(
  client: ServiceClient,
  addressOf: (path: string) => string,
): Promise<TriedExamples> {
  const { paths } = client.document as unknown as Described;
  const faults: string[] = [];
  let tried = 0;
  for (const [path, { get }] of Object.entries(paths)) {
    for (const parameter of get?.parameters ?? []) {
      for (const example of examplesOf(parameter)) {
        const query = new URLSearchParams({ [parameter.name]: example }).toString();
        const { status } = await client.get(`${addressOf(path)}?${query}`);
        tried++;
        if (status !== 200) faults.push(`${path} ${parameter.name}=${example}: ${status}`);
      }
    }
  }
  return { tried, faults };
}

function examplesOf({ name, description = '', example, schema }: Parameter): string[] {
  if (name !== 'where' && name !== 'sorts') return [];
  const inWords = [...description.matchAll(/for example `([^`]+)`/g)].map(([, text]) => text);
  return [example, ...(schema?.examples ?? []), ...inWords].filter((each) => typeof each === 'string');
}
