import { type StoredRecord } from '@pelorus/registry/model';
import { type RowIdentity } from './import-row';

/** Stored records by the keys that rows use. */
export class KnownRecords<Stored extends StoredRecord> {
  readonly #ids = new Map<number, Stored>();
  readonly #uuids = new Map<string, Stored>();
  readonly #codes = new Map<string, Stored>();

  constructor(
    records: readonly Stored[],
    readonly codeOf: (record: Stored) => string | undefined,
  ) {
    for (const record of records) {
      const code = codeOf(record);
      this.#ids.set(record.id, record);
      this.#uuids.set(record.uuid, record);
      if (code !== undefined) this.#codes.set(code, record);
    }
  }

  withId(id: number): Stored | undefined {
    return this.#ids.get(id);
  }

  withCode(code: string): Stored | undefined {
    return this.#codes.get(code.toLowerCase());
  }

  named(by: 'id' | 'uuid' | 'code', identity: RowIdentity): Stored | undefined {
    const value = identity[by];
    if (value === undefined) return undefined;
    const records: ReadonlyMap<number | string, Stored> = { id: this.#ids, uuid: this.#uuids, code: this.#codes }[by];
    return records.get(value);
  }
}
