import { invalidBody, type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { noSuch, notYours, silenceOver } from '@pelorus/watch/domain';
import {
  type AlertTables,
  type NewSilence,
  type AlertPage,
  SilenceRepository,
  type SilenceRow,
} from '@pelorus/watch/persistence';
import { checkFilter } from './check-filter';
import { type AlertWriter } from './write-rules';

/** Longest silence. */
const LONGEST_MS = 366 * 86_400_000;

export class WriteSilences {
  readonly #silences: SilenceRepository;

  constructor(
    database: Database,
    tables: AlertTables,
    private readonly now: () => number = Date.now,
  ) {
    this.#silences = new SilenceRepository(database, tables);
  }

  async list(request: PageRequest): Promise<AlertPage<SilenceRow>> {
    return this.#silences.list(request);
  }

  /** Silence by id. DomainError `not-found`. */
  async get(id: number): Promise<SilenceRow> {
    const [silence] = await this.#silences.find([id]);
    if (!silence) throw noSuch('silence', id);
    return silence;
  }

  /** Makes a silence from `fromMs`, or now. */
  async add(
    given: Omit<NewSilence, 'fromMs' | 'username'> & { fromMs?: number },
    { username }: AlertWriter,
  ): Promise<SilenceRow> {
    const fromMs = given.fromMs ?? this.now();
    const fault = faultOf(fromMs, given.toMs, this.now());
    if (fault !== undefined) throw invalidBody([{ code: 'bad-range', detail: fault, pointer: '/datetimeMax' }]);
    checkFilter(() => this.#silences.check(given.where));
    return this.get(await this.#silences.insert({ ...given, fromMs, username }));
  }

  /** Ends a silence, for its author or an administrator. */
  async end(id: number, writer: AlertWriter): Promise<void> {
    const { username } = await this.get(id);
    if (!writer.admin && username !== writer.username) throw notYours('silence', id);
    if (!(await this.#silences.end(id, writer.username))) throw silenceOver(id);
  }
}

function faultOf(fromMs: number, toMs: number, nowMs: number): string | undefined {
  if (toMs <= fromMs) return `'datetimeMax' must be after 'datetimeMin', which is now where it is absent`;
  if (toMs <= nowMs) return `'datetimeMax' is over: it must be after now`;
  return toMs - fromMs > LONGEST_MS ? `A silence lasts a year at the most; disable the rule for longer` : undefined;
}
