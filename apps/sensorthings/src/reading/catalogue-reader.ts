import { LRUCache } from 'lru-cache';
import { writeMoment } from '@pelorus/sensorthings/query';
import { type Catalogue, type CodeOwner, type KnownStream, makeCatalogue } from '@pelorus/sensorthings/model';
import { type SensorThingsSettings } from '../sensorthings-settings';
import { formerRootsOf, ownersOf } from './code-owners';
import { readRecords, type RegistryRecords, renewRecords } from './registry-records';
import { type Caller, from } from './services';
import { StreamList } from './stream-list';

/** Sessions whose view of personal data is known. */
const SESSIONS = 10_000;
/** Milliseconds after which a change rereads all records. */
const WHOLE_MS = 3_600_000;

/** State of the registry: version, moment, and the reader's rights. */
interface State {
  readonly key: string;
  readonly version: string;
  readonly asOf?: string;
}

interface Owned {
  readonly streams: readonly KnownStream[];
  readonly codeOwners: readonly CodeOwner[];
}

/** Catalogue with its sources. */
interface Made extends Owned {
  readonly catalogue: Catalogue;
  readonly records: RegistryRecords;
  /** When all records were read. */
  readonly wholeAt: number;
}

interface Kept {
  readonly version: string;
  readonly streams: readonly KnownStream[];
  readonly made: Promise<Made>;
}

/**
 * Reads catalogues. Keeps one with and one without personal data, until the version changes or streams are added; past
 * ones belong to one reader each.
 */
export class CatalogueReader {
  readonly #present = new Map<string, Kept>();
  readonly #past: LRUCache<string, Kept>;
  /** Key of a session's last present catalogue. */
  readonly #keys = new LRUCache<string, string>({ max: SESSIONS });
  readonly #streams = new StreamList();
  /** Last owners. */
  #owned?: Owned & { readonly version: string };
  made = 0;
  entities = 0;

  constructor(
    { PAST_CATALOGUES }: SensorThingsSettings,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.#past = new LRUCache({ max: Math.max(1, PAST_CATALOGUES) });
  }

  /** Likely result of `read`; undefined where it will be made anew. */
  async known({ session }: Caller, asOf: number | undefined): Promise<Catalogue | undefined> {
    const key = asOf === undefined ? this.#keys.get(session) : pastKey(asOf, session);
    const kept = asOf === undefined ? this.#present : this.#past;
    return key === undefined ? undefined : (await settled(kept.get(key)))?.catalogue;
  }

  /** Catalogue as visible to the caller, now or at a moment. */
  async read(caller: Caller, asOf: number | undefined): Promise<Catalogue> {
    const [state, streams] = await Promise.all([this.#stateOf(caller, asOf), this.#streams.read(caller)]);
    const kept = asOf === undefined ? this.#present : this.#past;
    const known = kept.get(state.key);
    if (known?.version === state.version && known.streams === streams) return (await known.made).catalogue;
    const made = this.#make(caller, state, streams, known);
    const now: Kept = { version: state.version, streams, made };
    kept.set(state.key, now);
    made.catch(() => kept.get(state.key) === now && kept.delete(state.key));
    return (await made).catalogue;
  }

  async #stateOf({ registry, session }: Caller, asOf: number | undefined): Promise<State> {
    const { version, withholdsContacts } = await from('registry', registry.call('GET /rest/v2/registry-version'));
    if (asOf !== undefined) return { key: pastKey(asOf, session), version, asOf: writeMoment(asOf) };
    const key = String(withholdsContacts);
    this.#keys.set(session, key);
    return { key, version };
  }

  async #make(caller: Caller, state: State, streams: readonly KnownStream[], kept: Kept | undefined): Promise<Made> {
    const known = await settled(kept);
    const isSame = kept?.version === state.version;
    const renewed = known && (isSame ? { records: known.records, keepsCodes: true } : await this.#renew(caller, known));
    const records = renewed?.records ?? (await readRecords(caller, state.asOf));
    const wholeAt = renewed ? known.wholeAt : this.clock();
    const codeOwners = await this.#ownersOf(caller, streams, state.version, renewed?.keepsCodes ? known : undefined);
    const formerRoots = await formerRootsOf(caller, records, streams);
    const catalogue = makeCatalogue({ ...records, streams, codeOwners, formerRoots });
    this.made++;
    this.entities = catalogue.things.size + catalogue.sensors.size + catalogue.datastreams.size;
    return { catalogue, records, streams, codeOwners, wholeAt };
  }

  async #renew(caller: Caller, known: Made): ReturnType<typeof renewRecords> {
    return this.clock() - known.wholeAt < WHOLE_MS ? renewRecords(caller, known.records) : undefined;
  }

  /** Owners of all codes; known streams keep theirs. Equal for all readers and moments. */
  async #ownersOf(
    caller: Caller,
    streams: readonly KnownStream[],
    version: string,
    before: Owned | undefined,
  ): Promise<readonly CodeOwner[]> {
    const known = before ?? (this.#owned?.version === version ? this.#owned : undefined);
    const added = known ? streams.slice(known.streams.length) : streams;
    const more = await ownersOf(caller, added);
    const codeOwners = known ? [...known.codeOwners, ...more] : more;
    this.#owned = { version, streams, codeOwners };
    return codeOwners;
  }
}

/** Catalogue once made; undefined where that failed. */
async function settled(kept: Kept | undefined): Promise<Made | undefined> {
  return kept?.made.catch(() => undefined);
}

/** The reader's rights limit the past. */
function pastKey(asOf: number, session: string): string {
  return `${asOf} ${session}`;
}
