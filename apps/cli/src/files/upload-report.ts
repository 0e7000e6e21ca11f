import { ProblemError } from '@pelorus/client';
import { type Explanation, explainError } from '../failures/explain-error';
import { reportFailure } from '../failures/report-failure';
import { faultReport, type PlacedFault, placeFaults } from '../nrt/fault-report';
import { formatBytes, formatSeconds, type Progress } from '../terminal/progress';
import { type Terminal } from '../terminal/terminal';
import { type InputFile } from './input-file';

/** Outcome of a file to send. */
export interface UploadOutcome {
  readonly file: string;
  readonly outcome: 'stored' | 'already stored' | 'without faults' | 'failed' | 'not sent';
  readonly datasetId?: number;
  readonly rows?: number;
  readonly bytes?: number;
  readonly warnings?: readonly { readonly detail: string }[];
  readonly error?: Explanation;
  readonly faults?: readonly PlacedFault[];
}

/** Tells what becomes of files, as each is done. */
export class UploadReport {
  constructor(
    private readonly terminal: Terminal,
    private readonly progress: Progress,
    /** Tells nothing but at the end, as JSON. */
    private readonly isSilent: boolean,
  ) {}

  /** Tells of a file that is dealt with. */
  async tell({ file, outcome, datasetId, rows, warnings = [] }: UploadOutcome): Promise<void> {
    this.progress.clear();
    if (this.isSilent) return;
    const { style } = this.terminal;
    const id = datasetId === undefined ? '' : `  dataset ${datasetId}`;
    const counted = rows === undefined ? '' : `  ${rows} rows`;
    const notes = warnings.map(({ detail }) => `  ${style.yellow('warning:')} ${detail}\n`);
    await this.terminal.write(`${style.green(outcome)}  ${file}${id}${counted}\n${notes.join('')}`);
  }

  /** Tells why a file is not stored, with the places of its faults. */
  async fail(name: string, file: InputFile | undefined, error: unknown): Promise<UploadOutcome> {
    const failure = explainError(error);
    const isPlaced = file && error instanceof ProblemError && error.faults.some(({ line }) => line !== undefined);
    const faults = isPlaced ? await placeFaults(file, error.faults) : [];
    this.progress.clear();
    if (!this.isSilent) this.#complain(name, failure, faults);
    return { file: name, outcome: 'failed', error: failure, ...(faults.length > 0 ? { faults } : {}) };
  }

  #complain(name: string, failure: Explanation, faults: readonly PlacedFault[]): void {
    const { terminal } = this;
    if (faults.length === 0) {
      const message = failure.message.includes(name) ? failure.message : `${name}: ${failure.message}`;
      return reportFailure(terminal, { ...failure, message }, false);
    }
    const total = failure.totalFaults ?? faults.length;
    const report = faultReport(faults, total, terminal.width, terminal.errorStyle);
    const head = `${terminal.errorStyle.red('error:')} ${name} has ${total === 1 ? 'a fault' : `${total} faults`}; nothing of it is stored.`;
    terminal.complain(`${head}\n${report}\n`);
  }
}

/** Facts of a stored or checked file. */
export function contentFacts({
  rows,
  bytes,
  warnings,
}: {
  rows: number;
  bytes: number;
  warnings?: readonly { detail: string }[];
}): Pick<UploadOutcome, 'rows' | 'bytes' | 'warnings'> {
  return { rows, bytes, ...(warnings ? { warnings } : {}) };
}

/** The outcomes of all files in a line. */
export function summaryOf(outcomes: readonly UploadOutcome[], seconds: number): string {
  const counts = new Map<string, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const bytes = outcomes.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return `${parts.join(', ')}; ${formatBytes(bytes)} in ${formatSeconds(seconds)}`;
}
