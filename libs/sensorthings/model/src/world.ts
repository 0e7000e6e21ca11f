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

/** Catalogue, and facts that change with every value. */
export interface WorldParts {
  readonly catalogue: Catalogue;
  /** Totals by stream, as needed. */
  readonly totals: ReadonlyMap<number, StreamTotals>;
  /** Day places by Thing, as needed. */
  readonly tracks: ReadonlyMap<number, readonly Place[]>;
  /** Public URL of the registry. */
  readonly registryUrl: string;
  /** URL of the façade's root without a final slash. */
  readonly root: string;
  readonly now: Micros;
}

/** Most entities and combinations that conditions and orders of a request may visit. */
const MOST_VISITED = 2_000_000;

/** Cached texts by catalogue. */
const textsOfCatalogues = new WeakMap<Catalogue, KnownTexts>();

/** View of a request: catalogue, totals and places. */
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

  /** Cached texts of an entity; undefined where these may vary. */
  textsOf(entity: Entity): Map<string, string> | undefined {
    return this.#texts.of(entity, this.#address);
  }

  /** Caches a text in a map from `textsOf`. */
  keepText(texts: Map<string, string>, name: string, text: string): string {
    return this.#texts.keep(texts, name, text);
  }

  /** Counts visited entities; DomainError 400 beyond the limit. */
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

  /** Totals of a Datastream; undefined without values. */
  totalsOf({ id }: Datastream): StreamTotals | undefined {
    return this.parts.totals.get(id);
  }

  /** Places of a Thing by time. */
  placesOf(thing: Thing): readonly Place[] {
    const known = this.#places.get(thing);
    if (known) return known;
    const places = joinPlaces(thing.places, this.parts.tracks.get(thing.id) ?? []);
    this.#places.set(thing, places);
    return places;
  }

  /** Place of an Observation. */
  featureAt({ datastream: { thing }, time }: Observation): FeatureOfInterest {
    return this.view('FeatureOfInterest', placeAt(thing, this.placesOf(thing), time));
  }

  /** Period in which a place is the feature of Observations, `end` excluded. */
  timeAt(place: Place): { readonly start?: Micros; readonly end?: Micros } {
    const places = this.placesOf(place.thing);
    const at = places.indexOf(place);
    const next = places[at + 1];
    return { ...(at > 0 && { start: place.since }), ...(next && at >= 0 && { end: next.since }) };
  }

  /** Place as an entity; always the same object. */
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

  /** All entities of a type but Observations, by id. */
  all<Type extends Exclude<EntityName, 'Observation'>>(type: Type): readonly EntityTypes[Type][] {
    const known = this.#lists.get(type) ?? this.#list(type);
    this.#lists.set(type, known);
    return known as readonly EntityTypes[Type][];
  }

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
