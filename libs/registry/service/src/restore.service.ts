import { type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type Versioned } from '@pelorus/registry/domain';
import { type HistoryRepository } from '@pelorus/registry/persistence';
import { type HistoryPlace } from './history-places';
import { type HistoryService } from './history.service';
import { type FormerState } from './former-state';

/** Writes the records of one table as they once were. */
export interface RecordRestorer {
  /** The table of the records. */
  readonly table: string;
  restore(account: Account, place: unknown, past: FormerState, precondition: Precondition): Promise<Versioned<object>>;
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
    place: HistoryPlace,
    text: string,
    precondition: Precondition,
  ): Promise<Versioned<object>> {
    const { revision, all } = await this.histories.find(place, text);
    const { id, uuid, created } = revision;
    const values = await this.history.values(place.table, revision);
    const lastRevision = all.at(-1)?.revision ?? revision.revision;
    const restorer = this.restorers.find(({ table }) => table === place.table);
    if (!restorer) throw new Error(`nothing restores the records of ${place.table}`);
    return restorer.restore(
      account,
      place.owner,
      { id, uuid, created, revision: revision.revision, lastRevision, values },
      precondition,
    );
  }
}
