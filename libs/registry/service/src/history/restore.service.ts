import { type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type Versioned } from '@pelorus/registry/domain';
import { type HistoryRepository } from '@pelorus/registry/persistence';
import { type HistoryPath } from './history-paths';
import { type HistoryService } from './history.service';

/** Writes the records of one table as they once were. */
export interface RecordRestorer {
  /** The table of the records. */
  readonly table: string;
  restore(account: Account, path: unknown, past: FormerState, precondition: Precondition): Promise<Versioned<object>>;
}

/** Takes records back to what they were. */
export class RestoreService {
  constructor(
    private readonly histories: HistoryService,
    private readonly history: HistoryRepository,
    private readonly restorers: readonly RecordRestorer[],
  ) {}

  /**
   * Writes a revision of a record as its next one, by the rules of any change; a deleted record comes back with its id.
   * DomainError `not-found` that lists the revisions there are.
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

/** A record as it was at one of its revisions. */
export interface FormerState {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** The last revision that the record had, which comes before the next one. */
  readonly lastRevision: number;
  /** The values of its fields, by their names; null for fields that were empty. */
  readonly values: Readonly<Record<string, unknown>>;
}
