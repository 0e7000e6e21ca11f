import { type ProblemError } from '@pelorus/client';
import { explainError } from '../failures/explain-error';
import { faultReport, placeFaults } from '../nrt/fault-report';
import { styleOf } from '../terminal/style';
import { type Candidate } from './candidates';
import { type Journal } from './journal';
import { type Afterwards, putAway, setAside } from './put-away';
import { type WatchStatus } from './watch-status';
import { hashOf, inputOf } from './watched-input';

/** A dataset that has the content of a file; `dataset` is there for one that is new. */
export interface StoredContent {
  readonly datasetId?: number;
  readonly isNew: boolean;
  readonly dataset?: { readonly rows: number };
}

const REPORT_WIDTH = 120;

/** Notes what has become of watched files, and puts these away. */
export class FileOutcomes {
  constructor(
    private readonly journal: Journal,
    private readonly status: WatchStatus,
    private readonly say: (text: string) => void,
    private readonly afterwards: Afterwards,
  ) {}

  /** Whether a file is as it was when it was dealt with. */
  isDone = ({ name, size, mtimeMs }: Candidate): boolean => this.journal.atPlace(name, size, mtimeMs) !== undefined;

  /** Puts away what was stored just before a crash. */
  async finish(file: Candidate): Promise<void> {
    const entry = this.journal.atPlace(file.name, file.size, file.mtimeMs);
    if (entry?.event === 'stored') await putAway(file.path, this.afterwards);
  }

  /** Notes a file whose content was dealt with under another name; false for one that is to be sent. */
  async noteKnown(file: Candidate): Promise<boolean> {
    if (!this.journal.mayKnow(file.size)) return false;
    const known = this.journal.withContent(await hashOf(inputOf(file)));
    if (!known) return false;
    const { sha256, datasetId } = known;
    await this.#noteStored(file, sha256, { ...(datasetId === undefined ? {} : { datasetId }), isNew: false });
    return true;
  }

  async noteUpload(file: Candidate, sha256: string, stored: StoredContent): Promise<void> {
    await this.#noteStored(file, sha256, stored);
    const rows = stored.dataset ? `, ${stored.dataset.rows} rows` : '';
    this.say(`${file.name}: dataset ${stored.datasetId}${rows}`);
  }

  /** Moves a refused file aside with a report. */
  async noteRefusal(file: Candidate, error: ProblemError): Promise<void> {
    const input = inputOf(file);
    const faults = await placeFaults(input, error.faults);
    const report = faultReport(faults, error.totalFaults, REPORT_WIDTH, styleOf(false));
    await setAside(input.path, `${error.message}\n\n${report}\n`);
    this.status.refused(file.name, error.message);
    this.say(`${file.name}: ${error.message}`);
  }

  async #noteStored(file: Candidate, sha256: string, { datasetId, isNew }: StoredContent): Promise<void> {
    const { name, size, mtimeMs } = file;
    const dataset = datasetId === undefined ? {} : { datasetId };
    const entry = { event: 'stored', file: name, size, mtimeMs, sha256, ...dataset } as const;
    // Without the journal the service still knows the content.
    await this.journal.note(entry).catch((error: unknown) => this.say(explainError(error).message));
    const outcome = isNew ? 'stored' : 'stored before';
    this.status.stored(name, size, datasetId === undefined ? outcome : `${outcome}, dataset ${datasetId}`);
    await this.finish(file);
  }
}
