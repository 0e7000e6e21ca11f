import { type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type Versioned } from '@pelorus/registry/domain';
import { type HistoryRepository } from '@pelorus/registry/persistence';
import { type HistoryPath } from './history-paths';
import { type HistoryService } from './history.service';

/** Restores records of one table. */
export interface RecordRestorer {
  readonly table: string;
  restore(account: Account, path: unknown, past: FormerState, precondition: Precondition): Promise<Versioned<object>>;
}

export class RestoreService {
  constructor(
    private readonly histories: HistoryService,
    private readonly history: HistoryRepository,
    private readonly restorers: readonly RecordRestorer[],
  ) {}

  /**
   * Writes a revision as the next one, by the usual rules; a deleted record returns with its id. DomainError
   * `not-found` lists the revisions.
   */
  async restore(
    account: Account,
    path: HistoryPath,
    text: string,
    precondition: Precondition,
  ): Promise<Versioned<object>> {
    const { revision, all } = await this.histories.find(path, text);
    const { id, uuid, created } = revision;
    const values = await this.history.values(path.table, revision);
    const lastRevision = all.at(-1)?.revision ?? revision.revision;
    const restorer = this.restorers.find(({ table }) => table === path.table);
    if (!restorer) throw new Error(`nothing restores the records of ${path.table}`);
    return restorer.restore(
      account,
      path.owner,
      { id, uuid, created, revision: revision.revision, lastRevision, values },
      precondition,
    );
  }
}

/** Record at a revision. */
export interface FormerState {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** Last revision so far. */
  readonly lastRevision: number;
  /** Values by field; null for empty ones. */
  readonly values: Readonly<Record<string, unknown>>;
}
