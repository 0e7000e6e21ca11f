import { foldCode, parseDateTime } from '@pelorus/shared/kernel';
import { type ItemEvent, type ItemFacts } from '@pelorus/watch/domain';
import { type ItemSource } from '@pelorus/watch/service';
import { MAX_ASKED_CODES } from '@pelorus/ingest/service';
import { HttpPropertySource } from '../codes/http-property-source';
import { type RegistryConnection } from '../codes/registry-connection';

const ITEMS = '/rest/v2/items';
/** Items of one answer. */
const A_PAGE = 250;

type Unchecked = Readonly<Record<string, unknown>>;

/** Reads items with events and custom fields from the registry, page by page. */
export class HttpItemSource implements ItemSource {
  readonly #properties: HttpPropertySource;

  constructor(private readonly registry: RegistryConnection) {
    this.#properties = new HttpPropertySource(registry);
  }

  async version(): Promise<string> {
    return (await this.#properties.describe([])).version;
  }

  async items(): Promise<ItemFacts[]> {
    const items = new Map<number, ItemFacts>();
    // Ids only grow: new items are on a later page.
    for (let last = 0; ;) {
      const query = { where: `id>${last}`, sorts: 'id', hits: String(A_PAGE), with: 'events,fields', dedup: 'false' };
      const page = listOf(entryOf(await this.registry.get(ITEMS, query))['records']).map(itemOf);
      for (const item of page) items.set(item.id, item);
      if (page.length < A_PAGE) return [...items.values()];
      last = page.at(-1)!.id;
    }
  }

  async former(codes: readonly string[]): Promise<string[]> {
    const former: string[] = [];
    for (let at = 0; at < codes.length; at += MAX_ASKED_CODES) {
      const asked = codes.slice(at, at + MAX_ASKED_CODES);
      const { streams } = await this.#properties.describe(asked);
      for (const [code, { states }] of streams) {
        if (states.every(({ untilUs }) => untilUs < Infinity)) former.push(code);
      }
    }
    return former;
  }
}

function itemOf(value: unknown): ItemFacts {
  const item = entryOf(value);
  const { id, code, longName, type, status, events, fields } = item;
  if (typeof id !== 'number') throw notAnAnswer();
  return {
    id,
    code: foldCode(textOf(code)),
    longName: textOf(longName),
    type: nameOf(type, 'systemName'),
    status: nameOf(status, 'name'),
    ...optional(item, 'model'),
    ...optional(item, 'manufacturer'),
    ...optional(item, 'serialNumber'),
    events: listOf(events).map(eventOf),
    fields: listOf(fields).map((field) => {
      const { name, value: written } = entryOf(field);
      return { name: textOf(name), value: textOf(written) };
    }),
  };
}

function eventOf(value: unknown): ItemEvent {
  const { type, label, startDate, endDate } = entryOf(value);
  return {
    type: nameOf(type, 'systemName'),
    label: textOf(label),
    startMs: momentOf(startDate),
    endMs: momentOf(endDate),
  };
}

function optional<Key extends string>(item: Unchecked, key: Key): { readonly [key in Key]?: string } {
  const value = item[key];
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { readonly [key in Key]?: string };
}

function nameOf(value: unknown, key: string): string {
  return value === undefined ? '' : textOf(entryOf(value)[key]);
}

function momentOf(value: unknown): number {
  const parsed = parseDateTime(textOf(value));
  if (!parsed) throw notAnAnswer();
  return parsed.instant.ms;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw notAnAnswer();
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw notAnAnswer();
  return value;
}

function entryOf(value: unknown): Unchecked {
  if (typeof value !== 'object' || value === null) throw notAnAnswer();
  return value as Unchecked;
}

function notAnAnswer(): Error {
  return new Error('the answer of the registry is not a list of items');
}
