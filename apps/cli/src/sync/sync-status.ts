import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CopyProblem, type Counts, type Difference } from '../copy/copy-report';
import { missingError } from '../failures/cli.errors';
import { namingFile } from '../failures/named-failure';
import { type Way } from './exchange-run';
import { type CopyRun } from '../copy/copy-run';
import { type NotCarried } from './not-carried';
import { type SideName } from './sync-file';
import { replaceFile } from './sync-state';

/** What an exchange is doing and did, as `status.json` has it. */
export interface SyncReport {
  readonly link: 'up' | 'down';
  readonly lastAttempt: string;
  /** End of the last exchange that came to its end. */
  readonly lastExchange?: string;
  readonly lastError?: string | undefined;
  /** Datasets of each side that wait to be sent. */
  readonly waiting: Readonly<Record<SideName, number>>;
  /** What was done since the service was started, by the side that owns it, and kinds. */
  readonly done: Readonly<Record<SideName, Readonly<Record<string, Counts>>>>;
  /** What the last exchange that came to its end could not bring over. */
  readonly refused: number;
  readonly problems: readonly (CopyProblem & { readonly from: SideName })[];
  /** What each side has of its own that exchanges leave where it is, when it was looked for last. */
  readonly notCarried?: Readonly<Record<SideName, NotCarried>> & { readonly told: string };
}

/** Problems that the status names. */
const NAMED = 100;
const FILE = 'status.json';
const JOURNAL = 'journal.jsonl';

/** Keeps the status of a folder, and its journal: a line for each record that was changed or removed, with what it was before. */
export class SyncStatus {
  #report: SyncReport;
  #problems: SyncReport['problems'] = [];
  #refused = 0;
  #isWriting = Promise.resolve();
  readonly #told = new Set<string>();

  constructor(
    private readonly folder: string,
    last: SyncReport | undefined,
  ) {
    this.#report = {
      ...{ link: 'up', lastAttempt: '', waiting: { ship: 0, shore: 0 }, done: { ship: {}, shore: {} } },
      ...{ refused: last?.refused ?? 0, problems: last?.problems ?? [] },
      ...(last?.lastExchange === undefined ? {} : { lastExchange: last.lastExchange }),
      ...(last?.notCarried === undefined ? {} : { notCarried: last.notCarried }),
    };
  }

  static async open(folder: string): Promise<SyncStatus> {
    return new SyncStatus(folder, await readStatus(folder).catch(() => undefined));
  }

  get report(): SyncReport {
    return this.#report;
  }

  async begin(): Promise<void> {
    [this.#problems, this.#refused] = [[], 0];
    await this.#write({ lastAttempt: new Date().toISOString() });
  }

  async waiting(side: SideName, count: number): Promise<void> {
    await this.#write({ waiting: { ...this.#report.waiting, [side]: count } });
  }

  /** Notes what went one way. */
  async note({ from, to }: Way, { report }: CopyRun): Promise<void> {
    const before = this.#report.done[from];
    const done = { ...before };
    for (const [kind, counts] of Object.entries(report.counts)) done[kind] = sum(done[kind], counts);
    const problems = report.problems.map((problem) => ({ ...problem, from }));
    this.#problems = [...this.#problems, ...problems].slice(0, NAMED);
    this.#refused += report.totalRefused;
    const fresh = problems.filter((problem) => !this.#told.has(JSON.stringify(problem)));
    for (const problem of fresh) this.#told.add(JSON.stringify(problem));
    await this.#journal([...report.differences.map((one) => ({ from, to, ...one })), ...fresh]);
    await this.#write({ done: { ...this.#report.done, [from]: done } });
  }

  async notCarried(notCarried: NonNullable<SyncReport['notCarried']>): Promise<void> {
    await this.#write({ notCarried });
  }

  async succeeded(): Promise<void> {
    const lastExchange = new Date().toISOString();
    await this.#write({
      link: 'up',
      lastError: undefined,
      lastExchange,
      refused: this.#refused,
      problems: this.#problems,
    });
  }

  async failed(lastError: string): Promise<void> {
    await this.#write({ link: 'down', lastError });
  }

  async #journal(entries: readonly (Difference | CopyProblem)[]): Promise<void> {
    if (entries.length === 0) return;
    const file = path.join(this.folder, JOURNAL);
    const handle = await open(file, 'a');
    try {
      const at = new Date().toISOString();
      const lines = entries.map((entry) => `${JSON.stringify({ at, ...entry })}\n`);
      await namingFile(file, handle.appendFile(lines.join('')));
    } finally {
      await handle.close();
    }
  }

  #write(change: Partial<SyncReport>): Promise<void> {
    this.#report = { ...this.#report, ...change };
    const write = (): Promise<void> => replaceFile(path.join(this.folder, FILE), this.#report);
    return (this.#isWriting = this.#isWriting.then(write, write));
  }
}

/** The status of a folder as it was written last. */
export async function readStatus(folder: string): Promise<SyncReport> {
  const file = path.join(folder, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw missingError(`There is no ${file}: nothing was exchanged yet.`);
  });
  return JSON.parse(text) as SyncReport;
}

/** A status for people, one fact a line. */
export function syncStatusText({
  link,
  lastExchange,
  lastError,
  waiting,
  done,
  refused,
  problems,
  notCarried,
}: SyncReport): string {
  const counted = (['ship', 'shore'] as const).flatMap(
    (side) =>
    Object.entries(done[side]).map(([kind, { made, changed, removed, refused: left }]) => `of the ${side}  ${kind.padEnd(14)}  ${made} new, ${changed} changed, ${removed} removed, ${left} refused`), // prettier-ignore
  );
  return [
    `link           ${link}${lastError === undefined ? '' : `: ${lastError}`}`,
    `last exchange  ${lastExchange ?? 'none yet'}`,
    `waiting        ${waiting.ship} datasets of the ship, ${waiting.shore} of the shore`,
    `refused        ${refused}`,
    ...counted,
    ...(['ship', 'shore'] as const).flatMap((side) => Object.entries(notCarried?.[side] ?? {}).map(([kind, left]) => leftText(side, kind, left))), // prettier-ignore
    ...problems.map(({ name, address, detail, code }) => `note: ${name} (${address}): ${detail} [${code}]`),
  ].join('\n');
}

function leftText(side: SideName, kind: string, { count, names, more }: NotCarried[string]): string {
  const about = `of the ${side}  ${kind.padEnd(14)}  `;
  if (count === null) return `${about}not carried, and not shown to this account`;
  return `${about}${count} not carried: ${names.join(', ')}${more ? ', ...' : ''}`;
}

const sum = (
  before: Counts | undefined,
  { made, changed, removed, alike, differs, refused, onlyThere }: Counts,
): Counts => ({
  made: (before?.made ?? 0) + made,
  changed: (before?.changed ?? 0) + changed,
  removed: (before?.removed ?? 0) + removed,
  alike,
  differs,
  refused,
  onlyThere,
});
