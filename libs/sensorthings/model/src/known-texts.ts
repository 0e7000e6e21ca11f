import { type Entity } from './entities';

/** Most cached characters of a catalogue: some thousand documents. */
const MOST_CHARACTERS = 16 * 1024 ** 2;
/** Cost of an entity's list in characters. */
const LIST_CHARACTERS = 256;

/**
 * Cache of property texts that a catalogue and URLs determine: writing them costs more than all that values change.
 * Lives as long as its catalogue.
 */
export class KnownTexts {
  /** By the façade's URL, which depends on how it is reached. */
  readonly #byAddress = new Map<string, Map<unknown, Map<string, string>>>();
  #characters = 0;

  /** Cached texts of an entity by property; undefined where these may vary. */
  of(entity: Entity, address: string): Map<string, string> | undefined {
    const key = keyOf(entity);
    if (key === undefined) return undefined;
    const known = this.#byAddress.get(address)?.get(key);
    if (known) return known;
    this.#take(LIST_CHARACTERS);
    const ofAddress = this.#byAddress.get(address) ?? new Map<unknown, Map<string, string>>();
    this.#byAddress.set(address, ofAddress);
    const texts = new Map<string, string>();
    ofAddress.set(key, texts);
    return texts;
  }

  /** Caches a text in a map from `of`. */
  keep(texts: Map<string, string>, name: string, text: string): string {
    this.#take(text.length);
    texts.set(name, text);
    return text;
  }

  /** Clears the cache beyond its limit. */
  #take(characters: number): void {
    this.#characters += characters;
    if (this.#characters <= MOST_CHARACTERS) return;
    this.#byAddress.clear();
    this.#characters = characters;
  }
}

/** Cache key: the entity, or of Observations the flag, of which there are few. */
function keyOf(entity: Entity): unknown {
  switch (entity.type) {
    case 'Thing':
    case 'Sensor':
    case 'ObservedProperty':
    case 'Datastream':
    case 'Deployment':
      return entity;
    case 'Observation':
      return entity.layers === undefined && entity.dataset === undefined ? entity.qualityFlag : undefined;
    case 'Location':
    case 'HistoricalLocation':
    case 'FeatureOfInterest':
      return undefined;
  }
}
