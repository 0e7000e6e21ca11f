import {
  differingValues,
  type EventRecord,
  type EventRow,
  type IdentifiedRow,
  type ImportedItem,
  type ImportedRecord,
  type Item,
} from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';
import { faultsOfPeriod } from '../belonging-rules';
import { type MountEvents } from '../mount-events';
import { idOf, needOwner, ownerOf } from './belonging-rows';
import { imported, type ImportPlan, type ImportRun } from './import-run';

/** An event that is made or changed. */
interface ImportedEvent extends IdentifiedRow<EventRow, EventRecord> {
  readonly owner?: Item | ImportedItem;
  readonly values: Partial<EventRecord>;
}

/** Makes and changes many events. */
export class EventImport {
  constructor(
    private readonly records: ImportRepository,
    private readonly mounts: MountEvents,
  ) {}

  /** Finds out what the rows do; what speaks against them are faults. */
  plan(run: ImportRun, rows: readonly IdentifiedRow<EventRow, EventRecord>[]): ImportPlan {
    const events = rows
      .map((row) => planEvent(run, row))
      .filter(({ stored, values }) => !stored || Object.keys(values).length > 0);
    for (const { owner, row } of events) needOwner(run, owner, row);
    return { codes: new Map(), unchanged: rows.length - events.length, write: () => this.write(run, events) };
  }

  private async write({ change }: ImportRun, all: readonly ImportedEvent[]): Promise<ImportedRecord[]> {
    const made = all.filter(({ stored }) => !stored);
    const changed = all.flatMap(({ stored, values, row }) => (stored ? [{ stored, values, row }] : []));
    const ids = await this.records.events.newIds(change, made.length);
    const events = made.map(({ owner, values }, i) => ({ ...values, id: ids[i], itemId: owner?.id }) as EventRecord);
    await this.records.events.insert(change, events);
    await this.mounts.tell(change, events);
    await this.records.events.update(
      change,
      changed.map(({ stored, values }) => ({ ...stored, ...values })),
    );
    return [
      ...made.map(({ row }, i) => imported('event', 'created', ids[i] ?? 0, row)),
      ...changed.map(({ stored, row }) => imported('event', 'changed', stored.id, row)),
    ];
  }
}

function planEvent(run: ImportRun, { row, stored, broken }: IdentifiedRow<EventRow, EventRecord>): ImportedEvent {
  const owner = ownerOf(run, row, stored);
  const typeId = idOf(run, row, 'type', run.catalogue.eventTypes);
  const given = { ...row.values, ...(typeId !== undefined && { typeId }) } as Partial<EventRecord>;
  for (const { code, detail } of faultsOfPeriod({ ...stored, ...given }))
    run.faults.add(row.place('endDate'), { code, detail });
  return { row, stored, broken, owner, values: stored ? differingValues(stored, given) : given };
}
