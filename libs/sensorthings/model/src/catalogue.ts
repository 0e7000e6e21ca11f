import { type Item } from '@pelorus/client';
import { MAX_TIME, MIN_TIME, utcMoment } from './times';
import { type Datastream, type Deployment, type ObservedProperty, type Sensor, type Thing } from './entities';
import { periodOf } from './code-period';
import { newProperty, newSensor, newThing } from './new-entities';
import { eventPlaces } from './places';
import { receiversOf } from './receivers';
import { type CatalogueRecords, type CodeOwner, type KnownStream } from './records';

type ItemParameter = NonNullable<Item['parameters']>[number];

interface Owned {
  readonly item: Item;
  readonly parameter: ItemParameter;
}

/** All entities but Observations and places from streams, of one registry state. Ids ascend. */
export interface Catalogue {
  readonly things: ReadonlyMap<number, Thing>;
  readonly sensors: ReadonlyMap<number, Sensor>;
  readonly observedProperties: ReadonlyMap<number, ObservedProperty>;
  readonly datastreams: ReadonlyMap<number, Datastream>;
  readonly deployments: ReadonlyMap<number, Deployment>;
}

export function makeCatalogue(records: CatalogueRecords): Catalogue {
  return new CatalogueMaker(records).make();
}

class CatalogueMaker {
  readonly #items: ReadonlyMap<number, Item>;
  readonly #byCode = new Map<string, Item>();
  readonly #owned = new Map<string, Owned>();
  readonly #owners: ReadonlyMap<string, CodeOwner>;
  readonly #things = new Map<number, Thing>();
  readonly #sensors = new Map<number, Sensor>();
  readonly #properties = new Map<number, ObservedProperty>();
  readonly #datastreams = new Map<number, Datastream>();
  readonly #deployments = new Map<number, Deployment>();
  /** Stand-ins for unregistered entities, by code. */
  readonly #unknown = { things: new Map<string, Thing>(), sensors: new Map<string, Sensor>() };
  readonly #unknownProperties = new Map<string, ObservedProperty>();

  constructor(private readonly records: CatalogueRecords) {
    this.#items = new Map(records.items.map((item) => [item.id, item]));
    this.#owners = new Map(records.codeOwners.map((owner) => [owner.code, owner]));
    for (const item of records.items) {
      this.#byCode.set(item.code, item);
      for (const parameter of item.parameters ?? []) {
        this.#owned.set(`${item.code}:${parameter.shortName}`.toLowerCase(), { item, parameter });
      }
    }
  }

  make(): Catalogue {
    this.#addThings();
    for (const item of this.records.items) if ((item.parameters ?? []).length > 0) this.#sensorOf(item);
    for (const type of this.records.parameterTypes) {
      this.#properties.set(type.id, newProperty(type.id, type.generalName, type));
    }
    for (const stream of [...this.records.streams].sort((a, b) => a.id - b.id)) this.#addDatastream(stream);
    this.#addContinuations();
    this.#addDeployments();
    for (const thing of this.#things.values()) {
      thing.places.push(...eventPlaces(thing));
      thing.receivers.push(...receiversOf(thing));
    }
    return {
      things: ascending(this.#things),
      sensors: ascending(this.#sensors),
      observedProperties: ascending(this.#properties),
      datastreams: this.#datastreams,
      deployments: ascending(this.#deployments),
    };
  }

  /** Things: roots, carriers, and former carriers. */
  #addThings(): void {
    const carrying = new Set<number>();
    for (const { parentId, mounts = [] } of this.records.items) {
      if (parentId !== undefined) carrying.add(parentId);
      for (const { parent } of mounts) carrying.add(parent.id);
    }
    const isThing = ({ id, parentId }: Item): boolean => parentId === undefined || carrying.has(id);
    // A carrier's code is shorter than that of its items.
    const items = this.records.items.filter(isThing).sort((a, b) => a.code.length - b.code.length);
    for (const item of items) {
      const parent = item.parentId === undefined ? undefined : this.#things.get(item.parentId);
      this.#things.set(item.id, newThing(item.id, item.code, item, parent));
    }
  }

  #sensorOf(item: Item): Sensor {
    const known = this.#sensors.get(item.id) ?? newSensor(item.id, item.code, item);
    this.#sensors.set(item.id, known);
    return known;
  }

  #addDatastream(stream: KnownStream): void {
    const { owned, owner } = this.#ownerOf(stream.code);
    const sensor = owned ? this.#sensorOf(owned.item) : this.#unknownSensor(stream);
    const datastream: Datastream = {
      type: 'Datastream',
      id: stream.id,
      stream,
      thing: this.#thingOf(stream, owned),
      sensor,
      observedProperty: owned ? this.#propertyOf(owned.parameter) : this.#unknownProperty(stream),
      ...(owned && { parameter: owned.parameter }),
      ...(owner && { period: periodOf(stream.code, owner) }),
      continues: [],
      deployments: [],
    };
    this.#datastreams.set(stream.id, datastream);
    for (const { datastreams } of [datastream.thing, sensor, datastream.observedProperty]) datastreams.push(datastream);
  }

  /** Parameter with the code, else the last one with it. */
  #ownerOf(code: string): { owned?: Owned; owner?: CodeOwner } {
    const owner = this.#owners.get(code);
    const present = this.#owned.get(code);
    const item = owner && this.#items.get(owner.itemId);
    const parameter = item?.parameters?.find(({ id }) => id === owner?.parameterId);
    const owned = present ?? (item && parameter && { item, parameter });
    const isOwners = owned !== undefined && owned.parameter.id === owner?.parameterId;
    return { ...(owned && { owned }), ...(isOwners && { owner }) };
  }

  /** Root of the code, else of the sensor. */
  #thingOf(stream: KnownStream, owned: Owned | undefined): Thing {
    const code = stream.code.split(':').slice(0, 2).join(':');
    const formerRoot = this.records.formerRoots.get(code);
    const item = this.#byCode.get(code) ?? (formerRoot === undefined ? undefined : this.#items.get(formerRoot));
    const root = this.#things.get((item ?? (owned && this.#rootOf(owned.item)))?.id ?? NaN);
    return root ?? this.#unknownThing(stream, code);
  }

  #rootOf(item: Item): Item {
    let root = item;
    for (let up = root.parentId; up !== undefined; up = root.parentId) {
      const parent = this.#items.get(up);
      if (!parent) break;
      root = parent;
    }
    return root;
  }

  #propertyOf({ type }: ItemParameter): ObservedProperty {
    const known = this.#properties.get(type.id) ?? newProperty(type.id, type.generalName, type);
    this.#properties.set(type.id, known);
    return known;
  }

  /** Ids of stand-ins are negative: that of the first stream under the code. */
  #unknownThing({ id }: KnownStream, code: string): Thing {
    return standIn(this.#unknown.things, code, () => this.#put(this.#things, newThing(-id, code)));
  }

  #unknownSensor({ id, code }: KnownStream): Sensor {
    const own = code.includes(':') ? code.slice(0, code.lastIndexOf(':')) : code;
    return standIn(this.#unknown.sensors, own, () => this.#put(this.#sensors, newSensor(-id, own)));
  }

  #unknownProperty({ id, code }: KnownStream): ObservedProperty {
    const name = code.slice(code.lastIndexOf(':') + 1);
    return standIn(this.#unknownProperties, name, () => this.#put(this.#properties, newProperty(-id, name)));
  }

  #put<Entity extends { readonly id: number }>(map: Map<number, Entity>, entity: Entity): Entity {
    map.set(entity.id, entity);
    return entity;
  }

  /** Links each Datastream to those of its parameter before it. */
  #addContinuations(): void {
    const byParameter = new Map<number, Datastream[]>();
    for (const datastream of this.#datastreams.values()) {
      const { parameter } = datastream;
      if (!parameter) continue;
      byParameter.set(parameter.id, [...(byParameter.get(parameter.id) ?? []), datastream]);
    }
    for (const several of byParameter.values()) {
      several.sort((a, b) => (a.period?.start ?? MIN_TIME) - (b.period?.start ?? MIN_TIME) || a.id - b.id);
      several.forEach((datastream, at) => datastream.continues.push(...several.slice(0, at).reverse()));
    }
  }

  #addDeployments(): void {
    for (const sensor of this.#sensors.values()) {
      for (const mount of sensor.item?.mounts ?? []) {
        const thing = this.#things.get(mount.parent.id);
        if (!thing) continue;
        const time = { start: utcMoment(mount.start), end: mount.end === undefined ? MAX_TIME : utcMoment(mount.end) };
        const datastreams = sensor.datastreams.filter(
          ({ period, thing: { id } }) =>
            period !== undefined && id === rootOf(thing).id && period.start < time.end && time.start < period.end,
        );
        const deployment: Deployment = { type: 'Deployment', id: mount.id, mount, time, sensor, thing, datastreams };
        this.#deployments.set(deployment.id, deployment);
        for (const { deployments } of [sensor, thing, ...datastreams]) deployments.push(deployment);
      }
    }
  }
}

function rootOf(thing: Thing): Thing {
  return thing.parent ? rootOf(thing.parent) : thing;
}

function standIn<Entity>(known: Map<string, Entity>, code: string, make: () => Entity): Entity {
  const found = known.get(code) ?? make();
  known.set(code, found);
  return found;
}

function ascending<Entity extends { readonly id: number }>(map: ReadonlyMap<number, Entity>): Map<number, Entity> {
  return new Map([...map].sort(([a], [b]) => a - b));
}
