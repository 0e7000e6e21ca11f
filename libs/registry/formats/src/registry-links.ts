import { withoutEmpty } from './given';

/** Absolute URLs of records. */
export class RegistryLinks {
  readonly #root: string;

  /** `base` is the URL under which clients reach the registry. */
  constructor(base: string) {
    this.#root = `${base.replace(/\/+$/, '')}/rest/v2`;
  }

  items(): string {
    return `${this.#root}/items`;
  }

  /** Links by id, because codes change with moves; maybe in a format, and at a moment. */
  item(id: number, { format, asOf }: { readonly format?: string; readonly asOf?: Date } = {}): string {
    const query = new URLSearchParams(withoutEmpty({ format, asOf: asOf?.toISOString() }) as Record<string, string>);
    return `${this.items()}/${id}${query.size === 0 ? '' : `?${query}`}`;
  }

  belonging(item: number, kind: 'parameters' | 'events' | 'fields' | 'resources', id: number): string {
    return `${this.item(item)}/${kind}/${id}`;
  }

  payload(item: number, resource: number): string {
    return `${this.belonging(item, 'resources', resource)}/payload`;
  }

  vocable(id: number): string {
    return `${this.#root}/vocables/${id}`;
  }

  unit(id: number): string {
    return `${this.#root}/units/${id}`;
  }
}
