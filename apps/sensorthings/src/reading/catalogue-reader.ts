import { LRUCache } from 'lru-cache';
import { type Item } from '@pelorus/client';
import { writeMoment } from '@pelorus/sensorthings/query';
import { type Catalogue, type CodeOwner, type KnownStream, makeCatalogue } from '@pelorus/sensorthings/model';
import { type SensorThingsSettings } from '../sensorthings-settings';
import { type Caller, from } from './services';

/** Records of a page of the services. */
const PAGE = 10_000;
/** Items of a page: each comes with all that belongs to it. */
const ITEMS = 1_000;
/** Codes of one question to the registry. */
const CODES = 4_096;
/** Former roots that are looked up one by one. */
const ROOTS = 200;
/** Sessions of which it is known whether they see personal data. */
const SESSIONS = 10_000;
/** Relations of items that entities show. */
const RELATIONS = ['parameters', 'contacts', 'events', 'resources', 'missions', 'mounts'];

/** A state of the registry: the version, the moment, and what its reader may see. */
interface State {
  readonly key: string;
  readonly version: string;
  readonly asOf?: string;
}

interface Kept {
  readonly version: string;
  readonly streams: readonly KnownStream[];
  readonly catalogue: Promise<Catalogue>;
}

/**
 * Reads catalogues. One is kept for those who see personal data and one for those who do not, until the registry has another
 * version or there are new streams; those of the past belong to one reader each.
 */
export class CatalogueReader {
  readonly #present = new Map<string, Kept>();
  readonly #past: LRUCache<string, Kept>;
  /** The key of the present catalogue that a session was given last. */
  readonly #keys = new LRUCache<string, string>({ max: SESSIONS });
  /** Streams by ascending ids; streams are added and never change. */
  #streams: readonly KnownStream[] = [];
  #readingStreams?: Promise<readonly KnownStream[]>;
  #nextStreams?: Promise<readonly KnownStream[]>;
  /** Number of catalogues that were made. */
  made = 0;
  /** Number of entities of the last one. */
  entities = 0;

  constructor({ PAST_CATALOGUES }: SensorThingsSettings) {
    this.#past = new LRUCache({ max: Math.max(1, PAST_CATALOGUES) });
  }

  /** The catalogue that `read` is likely to give; undefined where it will be made anew, or nothing is known. */
  async known({ session }: Caller, asOf: number | undefined): Promise<Catalogue | undefined> {
    const key = asOf === undefined ? this.#keys.get(session) : pastKey(asOf, session);
    const kept = asOf === undefined ? this.#present : this.#past;
    return key === undefined ? undefined : kept.get(key)?.catalogue.catch(() => undefined);
  }

  /** The catalogue as the caller may see it now, or at a moment. */
  async read(caller: Caller, asOf: number | undefined): Promise<Catalogue> {
    const [state, streams] = await Promise.all([this.#stateOf(caller, asOf), this.#allStreams(caller)]);
    const kept = asOf === undefined ? this.#present : this.#past;
    const known = kept.get(state.key);
    if (known?.version === state.version && known.streams === streams) return known.catalogue;
    const catalogue = this.#make(caller, state, streams);
    const made: Kept = { version: state.version, streams, catalogue };
    kept.set(state.key, made);
    catalogue.catch(() => kept.get(state.key) === made && kept.delete(state.key));
    return catalogue;
  }

  async #stateOf({ registry, session }: Caller, asOf: number | undefined): Promise<State> {
    const { version, withholdsContacts } = await from('registry', registry.call('GET /rest/v2/registry-version'));
    if (asOf !== undefined) return { key: pastKey(asOf, session), version, asOf: writeMoment(asOf) };
    const key = String(withholdsContacts);
    this.#keys.set(session, key);
    return { key, version };
  }

  /** Asks for streams that are new; callers share the question that begins after they called. */
  #allStreams(caller: Caller): Promise<readonly KnownStream[]> {
    this.#nextStreams ??= (this.#readingStreams ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#nextStreams = undefined;
        this.#readingStreams = this.#readStreams(caller);
        return this.#readingStreams;
      });
    return this.#nextStreams;
  }

  async #readStreams({ ingest }: Caller): Promise<readonly KnownStream[]> {
    const last = this.#streams.at(-1)?.id ?? 0;
    const listing = ingest.streams({ where: `id>${last}`, sorts: 'id', pageSize: PAGE });
    const added = await from('ingest service', listing.toArray());
    // The list stays the same object while nothing is new.
    if (added.length > 0) {
      this.#streams = [
        ...this.#streams,
        ...added.map(({ id, code, unit }) => ({ id, code, ...(unit !== undefined && { unit }) })),
      ];
    }
    return this.#streams;
  }

  async #make(caller: Caller, { asOf }: State, streams: readonly KnownStream[]): Promise<Catalogue> {
    const { registry } = caller;
    const moment = asOf === undefined ? {} : { asOf };
    const listing = registry.items({ with: RELATIONS, sorts: 'id', pageSize: ITEMS, ...moment });
    const group = { where: 'vocableGroup.systemName==ParameterTypes', hits: PAGE, ...moment };
    const [items, { records: parameterTypes }, codeOwners] = await from(
      'registry',
      Promise.all([
        listing.toArray(),
        registry.call('GET /rest/v2/vocables', { query: group }),
        this.#ownersOf(caller, streams),
      ]),
    );
    const formerRoots = await this.#formerRoots(caller, items, streams);
    const catalogue = makeCatalogue({ items, parameterTypes, streams, codeOwners, formerRoots });
    this.made++;
    this.entities = catalogue.things.size + catalogue.sensors.size + catalogue.datastreams.size;
    return catalogue;
  }

  /** The parameters of the codes of streams. */
  async #ownersOf({ registry }: Caller, streams: readonly KnownStream[]): Promise<CodeOwner[]> {
    const owners: CodeOwner[] = [];
    for (let at = 0; at < streams.length; at += CODES) {
      const codes = streams.slice(at, at + CODES).map(({ code }) => code);
      owners.push(...(await registry.call('POST /rest/v2/parameters/streams', { body: { codes } })));
    }
    return owners;
  }

  /** The items that had the codes of roots that no item has any more. */
  async #formerRoots(
    { registry }: Caller,
    items: readonly Item[],
    streams: readonly KnownStream[],
  ): Promise<ReadonlyMap<string, number>> {
    const present = new Set(items.map(({ code }) => code));
    const roots = new Set(streams.map(({ code }) => code.split(':').slice(0, 2).join(':')));
    const missing = [...roots].filter((code) => code.includes(':') && !present.has(code)).slice(0, ROOTS);
    const found = await from(
      'registry',
      Promise.all(missing.map((code) => registry.call('GET /rest/v2/codes/{code}', { path: { code } }))),
    );
    return new Map(
      found.flatMap(({ records: [holder] }, at) => (holder ? [[missing[at]!, holder.item.id] as const] : [])),
    );
  }
}

/** What a reader sees of the past depends on who it is. */
function pastKey(asOf: number, session: string): string {
  return `${asOf} ${session}`;
}
