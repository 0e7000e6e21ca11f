import { type Database, type Executor } from '@pelorus/shared/persistence';
import { muteOf } from '@pelorus/watch/domain';
import { AlertRepository, AlertRuleRepository, type AlertTables, SilenceRepository } from '@pelorus/watch/persistence';
import { type AlertBook, type StandingAlert } from './alert-book';
import { type FollowItems } from './follow-items';
import { type LateArrivals } from './late-arrivals';

/** Time after which silences are asked again which alerts they are about. */
const LOOK_MS = 5_000;

/** Tells why nobody is told of an alert: a silence, a silent platform, what the registry knows of its item, or old data on their way. */
export class MuteAlerts {
  #silentPlatforms: ReadonlySet<string> = new Set();
  /** Alerts that silences are about, by their ids. */
  #silenced = new Map<number, string>();
  #looked = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly book: AlertBook,
    private readonly items: FollowItems,
    private readonly late: LateArrivals,
  ) {}

  /** Looks which platforms are silent, and from time to time what silences there are. */
  async look(nowMs: number, hasNews: boolean): Promise<void> {
    const isTime = nowMs - this.#looked >= LOOK_MS || nowMs < this.#looked;
    if (!hasNews && !isTime) return;
    await this.#lookAtPlatforms(nowMs);
    if (!isTime) return;
    this.#looked = nowMs;
    const ids = [...this.book.firing()].flatMap(({ id }) => id ?? []);
    this.#silenced = await this.#silencedAmong(this.database, ids);
  }

  /** Looks whether silences are about alerts that a transaction has just stored: nobody is told of them, not even at once. */
  async silence(transaction: Executor, ids: readonly number[]): Promise<void> {
    for (const [id, silence] of await this.#silencedAmong(transaction, ids)) this.#silenced.set(id, silence);
  }

  /** Why nobody is told of an alert; null where somebody is. */
  because({ id, kind, code }: StandingAlert, nowMs: number): string | null {
    const silence = id === undefined ? undefined : this.#silenced.get(id);
    const { items, formerCodes } = this.items;
    return (
      silence ??
      muteOf({ kind, code }, { silentPlatforms: this.#silentPlatforms, items, formerCodes }, nowMs) ??
      this.late.because({ kind, code }, nowMs) ??
      null
    );
  }

  /** The alerts that fire whose reason is another one than is stored. */
  changes(nowMs: number): { readonly alert: StandingAlert; readonly mutedBy: string | null }[] {
    const changes: { alert: StandingAlert; mutedBy: string | null }[] = [];
    for (const alert of this.book.firing()) {
      const mutedBy = this.because(alert, nowMs);
      if (mutedBy !== alert.mutedBy && alert.id !== undefined) changes.push({ alert, mutedBy });
    }
    return changes;
  }

  async #silencedAmong(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
    const silenced = new Map<number, string>();
    if (ids.length === 0) return silenced;
    const alerts = new AlertRepository(executor, this.tables);
    for (const { id, where, comment } of await new SilenceRepository(executor, this.tables).present()) {
      for (const alert of await alerts.among(ids, where))
        silenced.set(alert, `silence ${id}: ${comment}`.slice(0, 500));
    }
    return silenced;
  }

  /** Platforms are silent by rules of the institute, as soon as these are pending. */
  async #lookAtPlatforms(nowMs: number): Promise<void> {
    const rules = await new AlertRuleRepository(this.database, this.tables).enabled();
    const ofPlatforms = rules.filter(
      ({ owner, condition }) => owner === undefined && condition.kind === 'missing' && condition.of === 'platform',
    );
    this.#silentPlatforms = new Set(ofPlatforms.flatMap(({ id }) => this.book.ofRule(id).map(({ code }) => code)));
    this.late.note(this.#silentPlatforms, nowMs);
  }
}
