import { type Instance } from './instance';
import { type RecordKind } from './pending-write';
import { type World } from './world';
import { digest } from './writes/dataset-text';
import { itemText } from './writes/item-state';

/** Keys that a query names at once. */
const NAMES_AT_ONCE = 100;
const AT_ONCE = 6;
/** More than the largest page. */
const PAGE = 5_000;

interface Listed {
  readonly id: number;
  readonly key: string;
  /** The state, where the list tells all of it. */
  readonly state?: string;
}

/** How a kind of records is listed and read. */
interface Reader {
  readonly app: Instance['app'];
  readonly list: string;
  readonly keyField: string;
  readonly all: string;
  rows(text: string): Listed[];
  /** The state of one record by its id, where the list does not tell it. */
  readonly content?: (id: number) => string;
}

const named = (text: string): Listed[] =>
  (JSON.parse(text) as { records: { id: number; name: string }[] }).records.map(({ id, name }) => ({ id, key: name }));

const READERS: Readonly<Record<RecordKind, Reader>> = {
  dataset: {
    app: 'ingest',
    list: '/rest/datasets?dedup=false',
    keyField: 'name',
    all: 'd*',
    rows: named,
    content: (id) => `/rest/datasets/${id}/content`,
  },
  file: {
    app: 'ingest',
    list: '/rest/files?dedup=false',
    keyField: 'name',
    all: 'f*',
    rows: named,
    content: (id) => `/rest/files/${id}/content`,
  },
  item: { app: 'registry', list: '/rest/v2/items?format=csv', keyField: 'shortName', all: 'w*', rows: itemsOf },
};

function itemsOf(text: string): Listed[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const base = cell('parent').split(':').at(-1)!;
    const state = itemText({ revision: Number(cell('revision')), base, longName: cell('longName') });
    return { id: Number(cell('id')), key: cell('shortName'), state };
  });
}

/** What is stored, as anybody reads it from an instance. */
export class StoredRecords {
  constructor(
    private readonly world: World,
    /** Reads a database other than that of the platform. */
    private readonly from?: Readonly<Record<Instance['app'], Instance>>,
  ) {}

  async states(kind: RecordKind, keys: readonly string[]): Promise<Map<string, string[]>> {
    const listed: Listed[] = [];
    for (let i = 0; i < keys.length; i += NAMES_AT_ONCE) {
      const names = keys.slice(i, i + NAMES_AT_ONCE).join(',');
      listed.push(...(await this.#list(kind, `=in=(${names})`, 0)));
    }
    return this.#read(kind, listed);
  }

  async allStates(kind: RecordKind): Promise<Map<string, string[]>> {
    const listed: Listed[] = [];
    for (let page: Listed[] = []; listed.length === 0 || page.length === PAGE; listed.push(...page)) {
      page = await this.#list(kind, `=like=${READERS[kind].all}`, listed.length);
      if (page.length === 0) break;
    }
    return this.#read(kind, listed);
  }

  async total(kind: RecordKind): Promise<number> {
    const { list, keyField, all } = READERS[kind];
    const path = `${list.split('?')[0]}?hits=0&where=${keyField}=like=${all}`;
    return (JSON.parse((await this.world.client.read(this.#instance(kind), path)).text) as { totalHits: number })
      .totalHits;
  }

  #instance(kind: RecordKind): Instance {
    const { app } = READERS[kind];
    return this.from?.[app] ?? this.world.anyInstance(app);
  }

  async #list(kind: RecordKind, condition: string, offset: number): Promise<Listed[]> {
    const { list, keyField, rows } = READERS[kind];
    const path = `${list}&hits=${PAGE}&offset=${offset}&sorts=id&where=${keyField}${condition}`;
    return rows((await this.world.client.read(this.#instance(kind), path)).text);
  }

  async #read(kind: RecordKind, listed: readonly Listed[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const left = [...listed];
    const { content } = READERS[kind];
    const read = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) {
        const state =
          next.state ?? digest((await this.world.client.read(this.#instance(kind), content!(next.id))).bytes);
        found.set(next.key, [...(found.get(next.key) ?? []), state]);
        if (!this.from) this.world.learn(kind, next.key, next.id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, read));
    return found;
  }
}
