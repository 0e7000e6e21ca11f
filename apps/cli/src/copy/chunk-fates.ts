import { type CopyReport, type Fate, type Named } from './copy-report';
import { type Differing } from './differing-values';

interface Fated extends Named {
  readonly fate: Fate;
  readonly fields: readonly Differing[];
}

/** Fates of some records that are copied together. Tried again after a failure, what was made stays made. */
export class ChunkFates {
  readonly #fates = new Map<string, Fated>();
  readonly #onlyThere = new Map<string, number>();

  /** Does some work on records, and tells what became of them, also of those before a failure. */
  static async telling<T>(report: CopyReport, work: (fates: ChunkFates) => Promise<T>): Promise<T> {
    const fates = new ChunkFates();
    try {
      return await work(fates);
    } finally {
      fates.#tell(report);
    }
  }

  private constructor() {}

  set(key: string, named: Named, fate: Fate, fields: readonly Differing[] = []): void {
    const before = this.#fates.get(key);
    if (fate === 'alike' && (before?.fate === 'made' || before?.fate === 'changed')) return;
    const known = before?.fate === fate && fields.length === 0 ? before.fields : fields;
    this.#fates.set(key, { ...named, fate, fields: known });
  }

  /** Records of an owner that the target alone has. */
  onlyThere(owner: string, kind: string, count: number): void {
    this.#onlyThere.set(`${kind} ${owner}`, count);
  }

  /** Adds all to the report; refusals are told there by themselves. */
  #tell(report: CopyReport): void {
    for (const { fate, fields, ...named } of this.#fates.values()) {
      if (fate !== 'refused') report.count(named.kind, fate);
      if (fields.length > 0) report.differs(named, fields);
    }
    for (const [key, count] of this.#onlyThere) if (count > 0) report.count(key.split(' ')[0]!, 'onlyThere', count);
  }
}
