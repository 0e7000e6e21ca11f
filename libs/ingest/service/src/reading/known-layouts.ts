import { type Layout } from '@pelorus/ingest/domain';
import { type IngestTables, LayoutRepository } from '@pelorus/ingest/persistence';
import { type Executor, recentlyUsed } from '@pelorus/shared/persistence';

const LAYOUTS = 2_000;

/** Cache of layouts, which never change. */
export class KnownLayouts {
  readonly #known = recentlyUsed<number, Layout>(LAYOUTS);

  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Returns existing layouts; `executor` lends a connection to load others. */
  async find(ids: readonly number[], executor = this.executor): Promise<Map<number, Layout>> {
    const found = new Map(ids.map((id) => [id, this.#known.get(id)]));
    const unknown = [...found].filter(([, layout]) => !layout).map(([id]) => id);
    const layouts = new LayoutRepository(executor, this.tables);
    const loaded = unknown.length > 0 ? await layouts.find(unknown) : new Map<number, Layout>();
    for (const [id, layout] of loaded) this.#known.set(id, layout);
    return new Map([...found].map(([id, layout]) => [id, layout ?? present(loaded.get(id), id)]));
  }

  async get(id: number): Promise<Layout> {
    return (await this.find([id])).get(id)!;
  }
}

function present(layout: Layout | undefined, id: number): Layout {
  if (!layout) throw new Error(`there is no layout ${id}`);
  return layout;
}
