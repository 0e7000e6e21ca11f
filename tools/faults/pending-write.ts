export const RECORD_KINDS = ['dataset', 'file', 'item'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** All that is compared of a record, as text; undefined of one that is not there. */
export type State = string | undefined;

/** A record after a write; its key is unique among those of its kind. */
export interface WrittenRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly state: State;
}

/** A write that was sent: all its records together, or none. */
export class PendingWrite {
  constructor(
    readonly records: readonly WrittenRecord[],
    private readonly settle: (write: PendingWrite, isDone: boolean) => void,
  ) {}

  /** The service has said that it is stored. */
  acknowledge(): void {
    this.settle(this, true);
  }

  /** The service has said that nothing of it is stored. */
  refuse(): void {
    this.settle(this, false);
  }
}

export const stateIn = (write: PendingWrite, { kind, key }: Pick<WrittenRecord, 'kind' | 'key'>): State =>
  write.records.find((record) => record.kind === kind && record.key === key)?.state;
