import { type AuditNote } from '@pelorus/auth/http';

/** Programs upload every few seconds; who uploads when is told by the datasets, so that an entry a minute is enough. */
const APART_MS = 60_000;
/** Accounts that are kept in mind. */
const MOST_KNOWN = 10_000;

/** Uploads of an account since its last entry, which was noted at a time in milliseconds since 1970. */
interface Uploads {
  readonly noted: number;
  further: number;
}

/** Notes uploads for the audit log: the first of an account within a minute, with the number of those before it that had no entry. */
export class UploadNotes {
  readonly #known = new Map<string, Uploads>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The note of an upload by an account; `name` is that of the file. */
  noteOf(username: string, name: string | undefined): AuditNote {
    const last = this.#known.get(username);
    const now = this.now();
    if (last && now - last.noted < APART_MS) {
      last.further++;
      return { untold: true };
    }
    // The account that was noted last stands last.
    this.#known.delete(username);
    this.#known.set(username, { noted: now, further: 0 });
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    const further = last && last.further > 0 ? `+${last.further}` : undefined;
    const detail = [name, further].filter((word) => word !== undefined).join(' ');
    return { onSuccess: 'upload', ...(detail === '' ? {} : { detail }) };
  }
}
