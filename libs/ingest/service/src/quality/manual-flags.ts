import { createHash } from 'node:crypto';
import { type Account } from '@pelorus/auth/domain';
import {
  flagOfAnother,
  flagRevoked,
  foreignStream,
  keyReused,
  type ManualFlag,
  type ManualFlagContent,
  notYourStreams,
  type Stream,
  unknownFlag,
  unknownStream,
} from '@pelorus/ingest/domain';
import {
  type IngestTables,
  LiveNoteRepository,
  type ManualFlagPage,
  ManualFlagRepository,
} from '@pelorus/ingest/persistence';
import {
  type DomainError,
  type Fault,
  type Instant,
  invalidBody,
  nearest,
  type PageRequest,
} from '@pelorus/shared/kernel';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { type CodeRule, type CodeWriter } from '../codes/code-rule';
import { StreamFinder } from '../reading/stream-finder';

const LISTED = 100;
/** Unknown codes that get suggestions. */
const SUGGESTED = 5;

export interface GivenFlag extends ManualFlagContent {
  /** Pointer to the flag in the request, for faults: `/0`, or empty for a single one. */
  readonly pointer: string;
}

export type GivenCodes = Pick<GivenFlag, 'codes' | 'pointer'>;

export interface FlagWriter extends CodeWriter {
  readonly admin: Account['admin'];
}

export class ManualFlags {
  readonly #streams: StreamFinder;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly codes: CodeRule,
  ) {
    this.#streams = new StreamFinder(database, tables);
  }

  /**
   * Adds all flags or none. A repeated `key` returns the former answer. DomainError `invalid` for unknown codes,
   * `forbidden` for streams that the account may not write.
   */
  async add(given: readonly GivenFlag[], writer: FlagWriter, key?: string): Promise<readonly ManualFlag[]> {
    const streams = await this.check(given, writer);
    const sha256 = createHash('sha256').update(JSON.stringify(given)).digest('hex');
    return this.database.transaction(async (transaction) => {
      const flags = new ManualFlagRepository(transaction, this.tables);
      const former = key === undefined ? undefined : await flags.request(writer.username, key);
      if (former && former.sha256 !== sha256) throw keyReused(key!);
      if (former) return flags.find(former.flagIds);
      const ids = await flags.insert(
        writer.username,
        given.map((flag) => ({ ...flag, streamIds: flag.codes.map((code) => streams.get(code)!.id) })),
      );
      await this.#note(transaction, given, streams);
      if (key !== undefined) await flags.noteRequest(writer.username, key, { sha256, flagIds: ids });
      return flags.find(ids);
    });
  }

  /** Finds the streams of flags; refuses unknown ones, and ones that the account may not write. */
  async check(given: readonly GivenCodes[], writer: FlagWriter): Promise<ReadonlyMap<string, Stream>> {
    const codes = [...new Set(given.flatMap((flag) => flag.codes))];
    const streams = await this.#streams.among(codes);
    const unknown = new Set(codes.filter((code) => !streams.has(code)));
    if (unknown.size > 0) throw await this.#unknown(given, unknown);
    const foreign = await this.#foreign(streams, writer);
    const faults = faultsOf(given, foreign, (code, pointer) => foreignStream(code, pointer));
    if (faults.length > 0) throw notYourStreams(faults.slice(0, LISTED), faults.length);
    return streams;
  }

  async list(request: PageRequest, writers: boolean): Promise<ManualFlagPage> {
    return new ManualFlagRepository(this.database, this.tables).list(request, writers);
  }

  async get(id: number): Promise<ManualFlag> {
    const [flag] = await new ManualFlagRepository(this.database, this.tables).find([id]);
    if (!flag) throw unknownFlag(id);
    return flag;
  }

  /**
   * Revokes a flag. Allowed are its author, accounts that may write all its streams, and administrators. DomainError
   * `forbidden` for others, `conflict` where it is revoked already.
   */
  async revoke(id: number, writer: FlagWriter, reason?: string): Promise<void> {
    const flag = await this.get(id);
    if (flag.username !== writer.username) {
      const foreign = await this.#foreign(await this.#streams.among(flag.codes), writer);
      if (foreign.size > 0) throw flagOfAnother(id);
    }
    const streams = await this.#streams.among(flag.codes);
    await this.database.transaction(async (transaction) => {
      const flags = new ManualFlagRepository(transaction, this.tables);
      if (!(await flags.revoke(id, writer.username, reason))) throw flagRevoked(id);
      await this.#note(transaction, [flag], streams);
    });
  }

  async #note(
    transaction: Executor,
    flags: readonly ManualFlagContent[],
    streams: ReadonlyMap<string, Stream>,
  ): Promise<void> {
    const times = flags.flatMap(({ codes, datetimeMin, datetimeMax }) => {
      const time = { minUs: microsOf(datetimeMin), maxUs: microsOf(datetimeMax) };
      return codes.map((code) => ({ streamId: streams.get(code)!.id, ...time }));
    });
    await new LiveNoteRepository(transaction, this.tables).addFlags('person', times);
  }

  async #foreign(streams: ReadonlyMap<string, Stream>, writer: FlagWriter): Promise<ReadonlySet<string>> {
    if (writer.admin) return new Set();
    if (!this.codes.anyStream) {
      return new Set([...streams.values()].flatMap(({ code, owner }) => (owner === writer.username ? [] : [code])));
    }
    const { unknown, forbidden } = await this.codes.verdict(writer, [...streams.keys()]);
    return new Set([...unknown, ...forbidden].map(({ code }) => code));
  }

  async #unknown(given: readonly GivenCodes[], unknown: ReadonlySet<string>): Promise<DomainError> {
    const alike = new Map<string, readonly string[]>();
    for (const code of [...unknown].slice(0, SUGGESTED)) alike.set(code, await this.#streams.alike(code));
    const faults = faultsOf(given, unknown, (code, pointer) =>
      unknownStream(code, nearest(code, alike.get(code) ?? []), pointer),
    );
    return invalidBody(faults);
  }
}

function faultsOf(
  given: readonly GivenCodes[],
  codes: ReadonlySet<string>,
  faultOf: (code: string, pointer: string) => Fault,
): Fault[] {
  return given.flatMap((flag) =>
    flag.codes.flatMap((code, i) => (codes.has(code) ? [faultOf(code, `${flag.pointer}/codes/${i}`)] : [])),
  );
}

function microsOf({ ms, us }: Instant): number {
  return ms * 1_000 + us;
}
