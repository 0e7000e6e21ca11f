import { DomainError, type Page } from '@pelorus/shared/kernel';
import { type MountedDocument, type PageRequestAsOf } from '@pelorus/registry/domain';
import { type MountedRepository } from '@pelorus/registry/persistence';
import { type ItemKey, type Owners } from '../records/owners';

/** Asked time: a moment to the millisecond, or a day. */
export interface AskedTime {
  readonly start: Date;
  /** Length in milliseconds. */
  readonly length: number;
}

/** Reads what was on items, on any level. */
export class MountedReader {
  constructor(
    private readonly owners: Owners<ItemKey>,
    private readonly mounted: MountedRepository,
  ) {}

  /** Items on an item at a time, now by default. DomainError `malformed` for the future. */
  async list(key: ItemKey, asked: AskedTime | undefined, request: PageRequestAsOf): Promise<Page<MountedDocument>> {
    const id = await this.owners.idOf(key, request.at);
    // An earlier view knows no later mounts.
    const now = request.at?.moment ?? (await this.mounted.now());
    const { start, length } = asked ?? { start: now, length: 1 };
    if (start > now) throw inFuture(start, now);
    const end = new Date(Math.min(start.getTime() + length, now.getTime() + 1));
    return this.mounted.page(id, { start, end }, request);
  }
}

function inFuture(start: Date, now: Date): DomainError {
  const shown = (moment: Date): string => moment.toISOString().slice(0, -1);
  const detail = `'at' must not be in the future: ${shown(start)} is after ${shown(now)}.`;
  return new DomainError('malformed', 'in-future', detail, {
    faults: [{ code: 'in-future', detail, parameter: 'at' }],
  });
}
