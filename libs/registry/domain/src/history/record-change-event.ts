/** A change of a record; without personal data, because everybody may follow. */
export interface RecordChangeEvent {
  /** Ids are ordered as texts: by the moment of the change, then by the place among all that it changed. */
  readonly id: string;
  readonly kind: string;
  readonly recordId: number;
  /** Where the record is read, unless it was deleted. */
  readonly path: string;
  readonly type: 'created' | 'changed' | 'deleted';
  /** The revision that it led to; of a deletion the last one. */
  readonly revision: number;
  readonly moment: Date;
}
