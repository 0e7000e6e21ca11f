import { endOfObject, leadingMembers } from './object-ends';

/** JSON texts of objects that many documents contain, by the key under which `{"@":"key"}` stands for them. */
export type SharedTexts = ReadonlyMap<string, string>;

/**
 * The beginning of an object with an `@uuid` (its first key, as in all our documents), or a whole reference. Neither can
 * occur within a JSON string: its quotes would be escaped there, and after the quote that ends one there is no `@`.
 */
const OBJECT = /\{\s*"@(?:uuid"\s*:\s*"([^"\\]*)"|"\s*:\s*"([^"\\]*)"\s*\})/g;
/** The uuid of the object that a text is, if it has one. */
const UUID = /^\s*\{\s*"@uuid"\s*:\s*"([^"\\]*)"/;

/** The JSON text in which a document came, `{"@":"key"}` for a shared object; written without making objects of it. */
export class JsonDocument<Document> {
  constructor(
    readonly text: string,
    readonly shared: SharedTexts = new Map(),
  ) {}

  parse(): Document {
    return JSON.parse(this.expanded()) as Document;
  }

  /** The document's values before its first object or array: values of the record itself. Costs the same for any length. */
  leadingFields(): Partial<Document> {
    return JSON.parse(leadingMembers(this.text)) as Partial<Document>;
  }

  expanded(): string {
    const expand = (text: string): string =>
      text.replace(OBJECT, (found: string, _uuid, key?: string) => (key === undefined ? found : expand(this.#of(key))));
    return expand(this.text);
  }

  /** The text with a uuid in the place of each object that was `seen`; adds the others to `seen`, as `dedupe` does. */
  deduplicated(seen: Set<string>): string {
    return this.#dedupeText(this.text, seen);
  }

  #dedupeText(text: string, seen: Set<string>): string {
    let written = '';
    let from = 0;
    const objects = new RegExp(OBJECT);
    for (let match = objects.exec(text); match; match = objects.exec(text)) {
      const [found, uuid, key] = match;
      if (key !== undefined) {
        written += text.slice(from, match.index) + this.#dedupeShared(this.#of(key), seen);
        from = match.index + found.length;
      } else if (uuid !== undefined && seen.has(uuid)) {
        written += `${text.slice(from, match.index)}"${uuid}"`;
        objects.lastIndex = from = endOfObject(text, match.index);
      } else if (uuid !== undefined) seen.add(uuid);
    }
    return written + text.slice(from);
  }

  #dedupeShared(text: string, seen: Set<string>): string {
    const uuid = UUID.exec(text)?.[1];
    return uuid !== undefined && seen.has(uuid) ? `"${uuid}"` : this.#dedupeText(text, seen);
  }

  #of(key: string): string {
    const text = this.shared.get(key);
    if (text === undefined) throw new Error(`the shared object ${key} is missing`);
    return text;
  }
}

export function referencesIn(text: string): string[] {
  return Array.from(text.matchAll(OBJECT), ([, , key]) => key).filter((key) => key !== undefined);
}
