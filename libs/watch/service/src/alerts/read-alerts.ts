import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { noSuch, notFiring } from '@pelorus/watch/domain';
import {
  AlertRepository,
  type AlertRow,
  type AlertTables,
  type AlertTransition,
  type AlertPage,
  type Viewer,
} from '@pelorus/watch/persistence';
import { type AlertWriter } from './write-rules';

/** Transitions of an alert that are told. */
const MOST_TRANSITIONS = 1_000;

/** Lists alerts with what became of them, and acknowledges them. */
export class ReadAlerts {
  readonly #alerts: AlertRepository;

  constructor(database: Database, tables: AlertTables) {
    this.#alerts = new AlertRepository(database, tables);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertRow>> {
    return this.#alerts.list(request, viewer);
  }

  /** One alert that a viewer may see; DomainError `not-found` otherwise. */
  async get(id: number, viewer: Viewer): Promise<AlertRow> {
    const alert = await this.#alerts.get(id, viewer);
    if (!alert) throw noSuch('alert', id);
    return alert;
  }

  /** The newest transitions of an alert, the newest first. */
  async transitions(id: number, viewer: Viewer): Promise<AlertTransition[]> {
    await this.get(id, viewer);
    return this.#alerts.transitions(id, MOST_TRANSITIONS);
  }

  /** Notes that somebody looks after an alert, or with `taken` that nobody does; DomainError `conflict` where it does not fire. */
  async acknowledge(id: number, writer: AlertWriter, comment: string | undefined, taken = false): Promise<AlertRow> {
    await this.get(id, writer);
    if (!(await this.#alerts.acknowledge(id, writer.username, comment, taken))) throw notFiring(id);
    return this.get(id, writer);
  }
}
