import { type Micros } from '@pelorus/sensorthings/query';
import { DomainError } from '@pelorus/shared/kernel';
import { type Catalogue } from './catalogue';
import {
  type Datastream,
  type Entity,
  type EntityName,
  type EntityTypes,
  type FeatureOfInterest,
  type HistoricalLocation,
  type Location,
  type Observation,
  type Place,
  type Thing,
} from './entities';
import { KnownTexts } from './known-texts';
import { joinPlaces, placeAt, unknownPlace } from './places';
import { type StreamTotals } from './records';

/** Everything that a request sees: a catalogue, and what changes with every value. */
export interface WorldParts {
  readonly catalogue: Catalogue;
  /** Totals by streams, as far as the request needs them. */
  readonly totals: ReadonlyMap<number, StreamTotals>;
  /** Places of days by Things, as far as the request needs them. */
  readonly tracks: ReadonlyMap<number, readonly Place[]>;
  /** Address of the registry, as people reach it. */
  readonly registryUrl: string;
  /** Address of the root of the façade, without a slash at its end. */
  readonly root: string;
  readonly now: Micros;
}

/** Entities, and combinations of values, that the conditions and orders of one request may go through. */
const MOST_VISITED = 2_000_000;

/** Texts that are known of each catalogue. */
const textsOfCatalogues = new WeakMap<Catalogue, KnownTexts>();

/** What a request sees, with the relations of places. */
export class World {
  readonly #places = new Map<Thing, readonly Place[]>();
  readonly #lists = new Map<EntityName, readonly unknown[]>();
  readonly #byId = new Map<EntityName, ReadonlyMap<unknown, unknown>>();
  readonly #views = new Map<string, WeakMap<Place, unknown>>();
  readonly #texts: KnownTexts;
  readonly #address: string;
  #visited = 0;

  constructor(private readonly parts: WorldParts) {
    const { catalogue, root, registryUrl } = parts;
    this.#address = `${root} ${registryUrl}`;
    this.#texts = textsOfCatalogues.get(catalogue) ?? new KnownTexts();
    textsOfCatalogues.set(catalogue, this.#texts);
  }

  /** Texts of the properties of an entity that other answers have shown; undefined where these may differ from answer to answer. */
  textsOf(entity: Entity): Map<string, string> | undefined {
    return this.#texts.of(entity, this.#address);
  }

  /** Keeps the text of a property among those that `textsOf` gave. */
  keepText(texts: Map<string, string>, name: string, text: string): string {
    return this.#texts.keep(texts, name, text);
  }

  /** Counts entities that a condition or an order goes through; DomainError 400 where a request goes through too many. */
  visit(count: number): void {
    this.#visited += count;
    if (this.#visited <= MOST_VISITED) return;
    const reason =
      `The conditions go through more than ${MOST_VISITED} entities: a path through many of many ('Datastreams/Thing/Datastreams') ` +
      'costs as much as all of them together.';
    throw new DomainError('malformed', 'query-too-costly', reason);
  }

  get registryUrl(): string {
    return this.parts.registryUrl;
  }

  get root(): string {
    return this.parts.root;
  }

  get now(): Micros {
    return this.parts.now;
  }

  /** Totals of a Datastream; undefined where it has no values. */
  totalsOf({ id }: Datastream): StreamTotals | undefined {
    return this.parts.totals.get(id);
  }

  /** Places of a Thing in the order of time. */
  placesOf(thing: Thing): readonly Place[] {
    const known = this.#places.get(thing);
    if (known) return known;
    const places = joinPlaces(thing.places, this.parts.tracks.get(thing.id) ?? []);
    this.#places.set(thing, places);
    return places;
  }

  /** The place at which something was observed. */
  featureAt({ datastream: { thing }, time }: Observation): FeatureOfInterest {
    return this.view('FeatureOfInterest', placeAt(thing, this.placesOf(thing), time));
  }

  /** From when to before when Observations have a place as their feature. */
  timeAt(place: Place): { readonly start?: Micros; readonly end?: Micros } {
    const places = this.placesOf(place.thing);
    const at = places.indexOf(place);
    const next = places[at + 1];
    return { ...(at > 0 && { start: place.since }), ...(next && at >= 0 && { end: next.since }) };
  }

  /** A place as an entity: the same object each time. */
  view<Type extends 'Location' | 'HistoricalLocation' | 'FeatureOfInterest'>(
    type: Type,
    place: Place,
  ): EntityTypes[Type] {
    let views = this.#views.get(type);
    if (!views) this.#views.set(type, (views = new WeakMap()));
    const known = views.get(place) ?? { type, id: place.id, place };
    views.set(place, known);
    return known as EntityTypes[Type];
  }

  /** All entities of a type but Observations, by ascending ids. */
  all<Type extends Exclude<EntityName, 'Observation'>>(type: Type): readonly EntityTypes[Type][] {
    const known = this.#lists.get(type) ?? this.#list(type);
    this.#lists.set(type, known);
    return known as readonly EntityTypes[Type][];
  }

  /** The entity of an id; undefined where there is none. */
  find<Type extends Exclude<EntityName, 'Observation'>>(type: Type, id: number): EntityTypes[Type] | undefined {
    let known = this.#byId.get(type);
    if (!known) this.#byId.set(type, (known = new Map(this.all(type).map((entity) => [entity.id, entity]))));
    return known.get(id) as EntityTypes[Type] | undefined;
  }

  #list(type: Exclude<EntityName, 'Observation'>): readonly unknown[] {
    const { catalogue } = this.parts;
    switch (type) {
      case 'Thing':
        return [...catalogue.things.values()];
      case 'Sensor':
        return [...catalogue.sensors.values()];
      case 'ObservedProperty':
        return [...catalogue.observedProperties.values()];
      case 'Datastream':
        return [...catalogue.datastreams.values()];
      case 'Deployment':
        return [...catalogue.deployments.values()];
      case 'Location':
      case 'HistoricalLocation':
        return this.#allPlaces().map((place): Location | HistoricalLocation => this.view(type, place));
      case 'FeatureOfInterest':
        return [...this.#allPlaces(), ...this.#unknownPlaces()]
          .sort((a, b) => a.id - b.id)
          .map((place) => this.view(type, place));
    }
  }

  #allPlaces(): Place[] {
    const places = [...this.parts.catalogue.things.values()].flatMap((thing) => this.placesOf(thing));
    return places.sort((a, b) => a.id - b.id);
  }

  #unknownPlaces(): Place[] {
    const things = [...this.parts.catalogue.things.values()];
    return things.filter((thing) => this.placesOf(thing).length === 0).map((thing) => unknownPlace(thing));
  }
}
