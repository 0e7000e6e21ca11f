import { type Entity } from './entities';

/** Characters that are kept of a catalogue: some thousand documents. */
const MOST_CHARACTERS = 16 * 1024 ** 2;
/** What the list of the texts of an entity takes, in characters. */
const LIST_CHARACTERS = 256;

/**
 * Texts of properties that are the same in each answer, since a catalogue and addresses tell them: to write them anew takes longer than
 * all that changes with values. They live as long as their catalogue.
 */
export class KnownTexts {
  /** By addresses: those of the façade differ by how it is reached. */
  readonly #byAddress = new Map<string, Map<unknown, Map<string, string>>>();
  #characters = 0;

  /** The texts of the properties of an entity by their names; undefined where they may differ from answer to answer. */
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

  /** Keeps a text among those that `of` gave. */
  keep(texts: Map<string, string>, name: string, text: string): string {
    this.#take(text.length);
    texts.set(name, text);
    return text;
  }

  /** Forgets all texts where there are too many. */
  #take(characters: number): void {
    this.#characters += characters;
    if (this.#characters <= MOST_CHARACTERS) return;
    this.#byAddress.clear();
    this.#characters = characters;
  }
}

/** What texts are kept by: the entity of a catalogue, or of Observations the flag, of which there are few. */
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
