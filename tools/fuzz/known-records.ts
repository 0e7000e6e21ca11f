import { type Operation } from './operation';

type Values = Readonly<Record<string, string>>;

const KEPT = 300;

/** Records that answers have told of, by the paths that name them, and the entity tags of addresses. */
export class KnownRecords {
  readonly #values = new Map<string, Values[]>();
  readonly #tags = new Map<string, string>();
  readonly #templates: readonly string[];

  constructor(operations: readonly Operation[]) {
    this.#templates = [...new Set(operations.map(({ template }) => template))];
  }

  /** The n-th set of values for the parameters of a path; ids of other paths where nothing is known. */
  valuesFor(template: string, n: number): Values {
    const own = this.#values.get(template);
    if (own !== undefined) return own[n % own.length]!;
    const above = template.slice(0, template.lastIndexOf('/'));
    return above.includes('{') ? this.valuesFor(above, n) : {};
  }

  tagOf(path: string): string | undefined {
    return this.#tags.get(path);
  }

  /** Learns from a successful answer: the records of a list, the record that was made, the entity tag. */
  learn(template: string, path: string, { etag, location, body }: Lesson): void {
    if (etag !== undefined) this.#tags.set(path, etag);
    if (location !== undefined) this.#learnPath(new URL(location, 'http://localhost').pathname);
    const { records } = (body ?? {}) as { records?: unknown };
    if (!Array.isArray(records)) return;
    const below = this.#templates.filter(
      (one) => one.startsWith(`${template}/{`) && !one.slice(template.length + 1).includes('/'),
    );
    for (const one of below) this.#learnList(one, path, records);
  }

  #learnList(template: string, path: string, records: readonly unknown[]): void {
    const name = /\{(\w+)\}$/.exec(template)![1]!;
    const above = valuesOf(template.slice(0, template.lastIndexOf('/')), path) ?? {};
    for (const record of records.slice(0, 40)) {
      const value = idOf((record ?? {}) as Record<string, unknown>, name);
      if (value !== undefined) this.#keep(template, { ...above, [name]: encodeURIComponent(String(value)) });
    }
  }

  #learnPath(path: string): void {
    for (const template of this.#templates) {
      const values = valuesOf(template, path);
      if (values !== undefined && Object.keys(values).length > 0) this.#keep(template, values);
    }
  }

  #keep(template: string, values: Values): void {
    const list = this.#values.get(template) ?? [];
    this.#values.set(template, list);
    if (list.length < KEPT) list.push(values);
    else list[Number(Object.values(values).at(-1)) % KEPT || 0] = values;
  }
}

/** The id that stands for a record in a path: `contactId` is that of its contact where it has one. */
function idOf(record: Readonly<Record<string, unknown>>, name: string): unknown {
  const related = record[name.replace(/Id$/, '')] as { readonly id?: unknown } | undefined;
  return record[name] ?? (name === 'contactId' ? related?.id : undefined) ?? record['id'];
}

export interface Lesson {
  readonly etag: string | undefined;
  readonly location: string | undefined;
  readonly body: unknown;
}

/** Values of the parameters of a path; undefined when the path is not of the template. */
function valuesOf(template: string, path: string): Values | undefined {
  const names = template.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    if (name.startsWith('{')) values[name.slice(1, -1)] = parts[i]!;
    else if (name !== parts[i]) return undefined;
  }
  return values;
}
