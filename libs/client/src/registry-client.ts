import { type FollowOptions } from './follow-events';
import type { ChangeEvent } from './generated/registry/types.gen';
import { type Listing } from './listing';
import { type Answer, type PageRecord, type RegistryOperations } from './operation';
import { queryString } from './query-string';
import { listParameters, type ListQuery, ServiceClient } from './service-client';
import { type TransportOptions } from './transport';

type Operations = RegistryOperations;
/** Record of a list of the registry. */
type RecordOf<Key extends keyof Operations> = PageRecord<Operations[Key]>;

export type Item = RecordOf<'GET /rest/v2/items'>;
export type Parameter = RecordOf<'GET /rest/v2/parameters'>;
export type Event = RecordOf<'GET /rest/v2/events'>;
export type Contact = RecordOf<'GET /rest/v2/contacts'>;
export type Mission = RecordOf<'GET /rest/v2/missions'>;
/** A change of the registry, with the item that it is about. */
export type RegistryChange = RecordOf<'GET /rest/v2/history'>;
export type ParameterStreams = RecordOf<'GET /rest/v2/items/{id}/streams'>;
export type Unit = RecordOf<'GET /rest/v2/units'>;
export type State = RecordOf<'GET /rest/v2/states'>;
export type Vocable = RecordOf<'GET /rest/v2/vocables'>;

/** A list of items may show relations, search words, and look at the past. */
export interface ItemQuery extends ListQuery {
  /** Relations to show, for example `['parameters', 'contacts']`. */
  readonly with?: readonly string[];
  /** Words that must all occur. */
  readonly q?: string;
  /** Items as they were at this moment (UTC). */
  readonly asOf?: string;
}

/** The counted items, and the selectors by which they are counted. */
export interface FacetQuery extends Pick<ItemQuery, 'where' | 'q' | 'asOf' | 'signal'> {
  /** Selectors, or relations to records with a name; without it `['type', 'status']`. */
  readonly by?: readonly string[];
  /** Most values of a facet; 20 without it. */
  readonly values?: number;
  /** Whether a facet is counted without what `where` says of the facet itself. */
  readonly ignoreOwn?: boolean;
}

/** Counts of items by facets, which have the names of `by`. */
export type Facets = Answer<Operations['GET /rest/v2/items/facets']>;
export type Facet = Facets['facets'][string];
export type FacetValue = Facet['values'][number];

export type NewItem = Operations['POST /rest/v2/items']['data']['body'];
export type ItemChange = NonNullable<Operations['PATCH /rest/v2/items/{id}']['data']['body']>;

/** A change of a record; `event` names its kind. */
export type { ChangeEvent };

/** Which changes are followed, and how. */
export interface ChangeOptions extends FollowOptions {
  /** Kinds of records, for example `['item', 'event']`; all without them. */
  readonly kinds?: readonly string[];
}

/** The registry: what instruments exist. Lists are walked lazily; `call` reaches every other operation. */
export class RegistryClient extends ServiceClient<Operations> {
  constructor(url: string, options: TransportOptions = {}) {
    super(url, '/rest/v2', options);
  }

  items({ with: relations, q, asOf, ...query }: ItemQuery = {}): Listing<Item> {
    const { query: parameters, ...rest } = listParameters(query);
    const more = {
      ...(relations ? { with: relations.join(',') } : {}),
      ...(q ? { q } : {}),
      ...(asOf ? { asOf } : {}),
    };
    return this.list('GET /rest/v2/items', { query: { ...parameters, ...more }, ...rest }, query);
  }

  /** Counts of the items by facets, in one request: how many have each type, status, root, ... */
  facets({ by, where, signal, ...rest }: FacetQuery = {}): Promise<Facets> {
    const query = { ...(by ? { by: by.join(',') } : {}), ...listParameters({ where }).query, ...rest };
    return this.call('GET /rest/v2/items/facets', { query, ...(signal ? { signal } : {}) });
  }

  /** One item by its id or code, with its parameters. */
  item(id: number | string, options: { with?: readonly string[]; asOf?: string } = {}): Promise<Item> {
    const query = {
      ...(options.with ? { with: options.with.join(',') } : {}),
      ...(options.asOf ? { asOf: options.asOf } : {}),
    };
    return this.call('GET /rest/v2/items/{id}', { path: { id: String(id) }, query });
  }

  /** The parameters of an item with the codes that they had one after another: their values are stored under these. */
  async itemStreams(id: number | string, options: { asOf?: string } = {}): Promise<readonly ParameterStreams[]> {
    const query = options.asOf ? { asOf: options.asOf } : {};
    return (await this.call('GET /rest/v2/items/{id}/streams', { path: { id: String(id) }, query })).records;
  }

  createItem(body: NewItem): Promise<Item> {
    return this.call('POST /rest/v2/items', { body });
  }

  /** Changes the keys that are given; `null` clears. */
  changeItem(id: number | string, body: ItemChange): Promise<Item> {
    return this.call('PATCH /rest/v2/items/{id}', { path: { id: String(id) }, body });
  }

  parameters(query: ListQuery = {}): Listing<Parameter> {
    return this.list('GET /rest/v2/parameters', listParameters(query), query);
  }

  events(query: ListQuery = {}): Listing<Event> {
    return this.list('GET /rest/v2/events', listParameters(query), query);
  }

  contacts(query: ListQuery = {}): Listing<Contact> {
    return this.list('GET /rest/v2/contacts', listParameters(query), query);
  }

  /**
   * Merges a contact with its double `otherId`, which goes; for administrators. `email` says which e-mail the contact
   * has afterwards, where both have one or it gets that of its double; with `ifMatch`, the ETag of the contact, it must
   * be as it was read.
   */
  mergeContacts(id: number, otherId: number, options: { email?: string; ifMatch?: string } = {}): Promise<Contact> {
    const { email, ifMatch } = options;
    return this.call('POST /rest/v2/contacts/{id}/merge', {
      path: { id },
      body: { otherId, ...(email === undefined ? {} : { email }) },
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  }

  missions(query: ListQuery = {}): Listing<Mission> {
    return this.list('GET /rest/v2/missions', listParameters(query), query);
  }

  units(query: ListQuery = {}): Listing<Unit> {
    return this.list('GET /rest/v2/units', listParameters(query), query);
  }

  states(query: ListQuery = {}): Listing<State> {
    return this.list('GET /rest/v2/states', listParameters(query), query);
  }

  /**
   * What becomes of records, as it happens. A `snapshot` with a moment comes first: what is read with `asOf` at that moment is the state
   * from which the changes begin. It goes on by itself after breaks and restarts, without a gap.
   */
  changes(options: ChangeOptions = {}): AsyncGenerator<ChangeEvent, void, undefined> {
    const { kinds } = options;
    const pathOf = async (since: string | undefined): Promise<string> =>
      `/rest/v2/changes${queryString({ ...(kinds?.length ? { kinds } : {}), since })}`;
    return this.follow(pathOf, options) as AsyncGenerator<ChangeEvent, void, undefined>;
  }

  /** Words of controlled lists: types of items, parameters and events, roles of contacts. */
  vocables(query: ListQuery = {}): Listing<Vocable> {
    return this.list('GET /rest/v2/vocables', listParameters(query), query);
  }
}

export type ImportResult = Answer<Operations['POST /rest/v2/items/import']>;
export type UndoneImport = Answer<Operations['DELETE /rest/v2/imports/{moment}']>;
