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

/** Most transitions of an answer. */
const MOST_TRANSITIONS = 1_000;

/** Reads and acknowledges alerts. */
export class ReadAlerts {
  readonly #alerts: AlertRepository;

  constructor(database: Database, tables: AlertTables) {
    this.#alerts = new AlertRepository(database, tables);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertRow>> {
    return this.#alerts.list(request, viewer);
  }

  /** Alert that the viewer may see. DomainError `not-found`. */
  async get(id: number, viewer: Viewer): Promise<AlertRow> {
    const alert = await this.#alerts.get(id, viewer);
    if (!alert) throw noSuch('alert', id);
    return alert;
  }

  /** Newest transitions, the newest first. */
  async transitions(id: number, viewer: Viewer): Promise<AlertTransition[]> {
    await this.get(id, viewer);
    return this.#alerts.transitions(id, MOST_TRANSITIONS);
  }

  /** Acknowledges an alert, or takes that back with `taken`. DomainError `conflict` where it does not fire. */
  async acknowledge(id: number, writer: AlertWriter, comment: string | undefined, taken = false): Promise<AlertRow> {
    await this.get(id, writer);
    if (!(await this.#alerts.acknowledge(id, writer.username, comment, taken))) throw notFiring(id);
    return this.get(id, writer);
  }
}
