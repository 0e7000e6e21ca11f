/** The absolute addresses of records of a registry. */
export class RegistryLinks {
  private readonly root: string;

  /** `base` is the address under which clients reach the registry. */
  constructor(base: string) {
    this.root = `${base.replace(/\/+$/, '')}/rest/v2`;
  }

  items(): string {
    return `${this.root}/items`;
  }

  /** By the id, since codes change when items move. */
  item(id: number): string {
    return `${this.items()}/${id}`;
  }

  /** The item in the format of this name. */
  itemAs(id: number, format: string): string {
    return `${this.item(id)}?format=${format}`;
  }

  /** A record that belongs to an item. */
  belonging(item: number, kind: 'parameters' | 'events' | 'fields' | 'resources', id: number): string {
    return `${this.item(item)}/${kind}/${id}`;
  }

  payload(item: number, resource: number): string {
    return `${this.belonging(item, 'resources', resource)}/payload`;
  }

  vocable(id: number): string {
    return `${this.root}/vocables/${id}`;
  }

  unit(id: number): string {
    return `${this.root}/units/${id}`;
  }
}
