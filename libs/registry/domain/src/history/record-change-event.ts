/** Change of a record, without personal data: everybody may follow. */
export interface RecordChangeEvent {
  /** Sorts as text by moment, then by place in the change. */
  readonly id: string;
  readonly kind: string;
  readonly recordId: number;
  /** Path of the record, unless deleted. */
  readonly path: string;
  readonly type: 'created' | 'changed' | 'deleted';
  /** Revision after the change; of a deletion the last one. */
  readonly revision: number;
  readonly moment: Date;
}
