import { type RegistryConnection } from '../../codes/registry-connection';
import { NO_FACTS, type StreamFacts } from './stream-facts';
import { readStation, readTypes } from './read-stream-facts';

const PROPERTIES = '/rest/v2/parameters/properties';
const POSITIONS = '/rest/v2/items.geojson';
/** Codes that the registry takes at once. */
const MOST_CODES = 200;

/** Asks the registry what it knows about streams. */
export class HttpStreamFacts {
  /** Without a registry nothing is known. */
  constructor(private readonly registry?: RegistryConnection) {}

  /**
   * What the registry knows about streams. While it is away, nothing: a table without the names of its parameters is better than
   * none.
   */
  async of(codes: readonly string[]): Promise<StreamFacts> {
    if (!this.registry || codes.length === 0) return NO_FACTS;
    try {
      const [types, station] = await Promise.all([this.#types(codes), this.#station(codes)]);
      return { types, ...(station && { station }) };
    } catch {
      return NO_FACTS;
    }
  }

  async #types(codes: readonly string[]): Promise<Map<string, string>> {
    const asked = codes.slice(0, MOST_CODES);
    return readTypes(await this.registry!.post(PROPERTIES, { codes: asked }));
  }

  async #station(codes: readonly string[]): Promise<StreamFacts['station']> {
    const items = itemsAbove(codes);
    if (items.length === 0) return undefined;
    const where = `code=in=(${items.map((code) => JSON.stringify(code)).join(',')})`;
    return readStation(await this.registry!.get(POSITIONS, { where, hits: String(items.length) }), items);
  }
}

/** Codes of the items that all streams belong to, the nearest first: `a:b:c` and `a:b` above `a:b:c:d` and `a:b:c:e`. */
function itemsAbove(codes: readonly string[]): string[] {
  const parts = codes.map((code) => code.split(':').slice(0, -1));
  const [first = []] = parts;
  const different = first.findIndex((part, i) => parts.some((other) => other[i] !== part));
  const common = different < 0 ? first : first.slice(0, different);
  return common.map((_, i) => common.slice(0, common.length - i).join(':')).filter((code) => code.includes(':'));
}
