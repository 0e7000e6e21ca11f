import { type Database, type Executor } from '@pelorus/shared/persistence';
import { muteOf } from '@pelorus/watch/domain';
import { AlertRepository, AlertRuleRepository, type AlertTables, SilenceRepository } from '@pelorus/watch/persistence';
import { type AlertBook, type StandingAlert } from './alert-book';
import { type FollowItems } from './follow-items';
import { type LateArrivals } from './late-arrivals';

/** Pause between two matches of silences. */
const LOOK_MS = 5_000;

/** Knows why alerts are muted: a silence, a silent platform, the registry, or arriving old data. */
export class MuteAlerts {
  #silentPlatforms: ReadonlySet<string> = new Set();
  /** Silences by alert id. */
  #silenced = new Map<number, string>();
  #looked = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly book: AlertBook,
    private readonly items: FollowItems,
    private readonly late: LateArrivals,
  ) {}

  /** Looks for silent platforms, and now and then for silences. */
  async look(nowMs: number, hasNews: boolean): Promise<void> {
    const isTime = nowMs - this.#looked >= LOOK_MS || nowMs < this.#looked;
    if (!hasNews && !isTime) return;
    await this.#lookAtPlatforms(nowMs);
    if (!isTime) return;
    this.#looked = nowMs;
    const ids = [...this.book.firing()].flatMap(({ id }) => id ?? []);
    this.#silenced = await this.#silencedAmong(this.database, ids);
  }

  /** Matches silences with alerts that the transaction has stored, before any message. */
  async silence(transaction: Executor, ids: readonly number[]): Promise<void> {
    for (const [id, silence] of await this.#silencedAmong(transaction, ids)) this.#silenced.set(id, silence);
  }

  /** Reason of muting; null for none. */
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

  /** Firing alerts whose reason differs from the stored one. */
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

  /** Platforms are silent by rules of the institute, pending ones included. */
  async #lookAtPlatforms(nowMs: number): Promise<void> {
    const rules = await new AlertRuleRepository(this.database, this.tables).enabled();
    const ofPlatforms = rules.filter(
      ({ owner, condition }) => owner === undefined && condition.kind === 'missing' && condition.of === 'platform',
    );
    this.#silentPlatforms = new Set(ofPlatforms.flatMap(({ id }) => this.book.ofRule(id).map(({ code }) => code)));
    this.late.note(this.#silentPlatforms, nowMs);
  }
}
