import { type ServiceClient } from './service-client';

interface Named {
  readonly name: string;
}

interface Parameter extends Named {
  readonly 'x-fields'?: readonly Named[];
  readonly 'x-collection'?: string;
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
  readonly 'x-collections': Readonly<
    Record<string, { readonly fields: readonly Named[]; readonly relations: readonly Named[] }>
  >;
}

interface Refusal {
  readonly errors: readonly { readonly position: number }[];
}

/** Comparisons of one request: a refusal tells of a hundred faults. */
const BATCH = 100;
/** Keys that a list is sorted by at the most. */
const KEYS = 16;
/** Asks anything of a field of any type, and is refused for a relation. */
const COMPARED = '=in=(null)';

/**
 * Lists whose `where` or `sorts` takes other fields than the document says, each with the names that differ; empty when
 * there are none. The first list of each collection is tried with every name of any collection, by itself and in filters
 * behind every relation, the others with the names that they have. `addressOf` fills the parameters of a path.
 */
export async function fieldFaults(client: ServiceClient, addressOf: (path: string) => string): Promise<string[]> {
  const { paths, 'x-collections': collections } = client.document as unknown as Described;
  const all = Object.values(collections).flatMap(({ fields }) => fields.map(({ name }) => name));
  const tried = new Set<string>();
  const faults: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    const list = new TriedList(client, addressOf(path), get?.parameters ?? []);
    const { relations = [] } = collections[list.collection] ?? {};
    const others = tried.has(list.collection) ? [] : [...new Set(all)];
    tried.add(list.collection);
    faults.push(...(await list.faults(others, relations)).map((fault) => `${path} ${fault}`));
  }
  return faults;
}

class TriedList {
  constructor(
    private readonly client: ServiceClient,
    private readonly address: string,
    private readonly parameters: readonly Parameter[],
  ) {}

  /** The collection whose fields filters name; empty when the operation takes no filter. */
  get collection(): string {
    return this.parameters.find(({ name }) => name === 'where')?.['x-collection'] ?? '';
  }

  /** The parameters, each with names that are described and not taken, or the reverse, of those described and of others. */
  async faults(others: readonly string[], relations: readonly Named[]): Promise<string[]> {
    const faults: string[] = [];
    for (const { name, ...parameter } of this.parameters) {
      if (name !== 'where' && name !== 'sorts') continue;
      const described = (parameter['x-fields'] ?? []).map((field) => field.name);
      const behind =
        name === 'where' ? relations.flatMap((each) => others.map((other) => `${each.name}.${other}`)) : [];
      const further = [...others, ...behind].filter((each) => !described.includes(each));
      const taken = await (name === 'where'
        ? this.#filterable([...described, ...further])
        : this.#sortable(described, further));
      const differing = [
        ...described.filter((each) => !taken.includes(each)),
        ...taken.filter((each) => !described.includes(each)),
      ];
      if (described.length === 0 || differing.length > 0) faults.push(`${name}: ${differing.join(', ')}`);
    }
    return faults;
  }

  async #filterable(names: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (let from = 0; from < names.length; from += BATCH)
      taken.push(...(await this.#filter(names.slice(from, from + BATCH))));
    return taken;
  }

  /** The names of a batch that a filter may compare: those at whose places the service found no fault. */
  async #filter(names: readonly string[]): Promise<string[]> {
    const comparisons = names.map((name) => name + COMPARED);
    const places = comparisons.map((_, i) => comparisons.slice(0, i).reduce((sum, text) => sum + text.length + 1, 0));
    const faulty = await this.#faultsOf(comparisons.join(','));
    return names.filter((_, i) => !faulty.includes(places[i] ?? -1));
  }

  async #faultsOf(where: string): Promise<number[]> {
    const { status, body } = await this.client.get(`${this.address}?${new URLSearchParams({ where })}`);
    if (status === 200) return [];
    if (status !== 400) throw new Error(`${this.address} answered ${status}`);
    return (body as Refusal).errors.map(({ position }) => position);
  }

  /** The names that a list is sorted by: several at once of those that should be, one by one of the others. */
  async #sortable(described: readonly string[], others: readonly string[]): Promise<string[]> {
    const taken: string[] = [];
    for (let from = 0; from < described.length; from += KEYS) {
      const keys = described.slice(from, from + KEYS);
      if (await this.#sortsBy(keys)) taken.push(...keys);
    }
    for (const name of others) if (await this.#sortsBy([name])) taken.push(name);
    return taken;
  }

  async #sortsBy(keys: readonly string[]): Promise<boolean> {
    const { status } = await this.client.get(`${this.address}?${new URLSearchParams({ sorts: keys.join(',') })}`);
    return status === 200;
  }
}
