import { formatBytes } from '../terminal/progress';
import { type Link } from './link';

/** The status of a watcher. */
export interface StatusReport {
  readonly folder: string;
  readonly since: string;
  readonly link: 'up' | 'down';
  readonly lastError?: string;
  readonly waiting: number;
  readonly sending: readonly string[];
  readonly stored: number;
  readonly storedBytes: number;
  readonly refused: number;
  /** The last files that were dealt with, the latest first. */
  readonly recent: readonly { readonly at: string; readonly file: string; readonly outcome: string }[];
}

const RECENT = 50;
/** Files of a kind that a text names. */
const SHOWN = 10;

/** Counts what a watcher does. */
export class WatchStatus {
  readonly sending = new Set<string>();
  waiting = 0;
  /** Why the folder cannot be read. */
  trouble?: string;
  #stored = 0;
  #bytes = 0;
  #refused = 0;
  readonly #since = new Date().toISOString();
  readonly #recent: { at: string; file: string; outcome: string }[] = [];

  constructor(
    private readonly folder: string,
    private readonly link: Link,
  ) {}

  stored(file: string, bytes: number, outcome: string): void {
    this.#stored++;
    this.#bytes += bytes;
    this.#note(file, outcome);
  }

  refused(file: string, reason: string): void {
    this.#refused++;
    this.#note(file, `refused: ${reason}`);
  }

  get report(): StatusReport {
    const lastError = this.trouble ?? this.link.lastError;
    return {
      ...{ folder: this.folder, since: this.#since, link: this.link.isDown ? 'down' : 'up' },
      ...(lastError === undefined ? {} : { lastError }),
      ...{ waiting: this.waiting, sending: [...this.sending], stored: this.#stored, storedBytes: this.#bytes },
      ...{ refused: this.#refused, recent: [...this.#recent].reverse() },
    };
  }

  #note(file: string, outcome: string): void {
    this.#recent.push({ at: new Date().toISOString(), file, outcome });
    if (this.#recent.length > RECENT) this.#recent.shift();
  }
}

/** A report for people, one fact a line. */
export function statusText(report: StatusReport): string {
  const { folder, since, link, lastError, waiting, sending, stored, storedBytes, refused, recent } = report;
  return [
    `${folder}, watched since ${since}`,
    `link     ${link}${lastError === undefined ? '' : `: ${lastError}`}`,
    `stored   ${stored} (${formatBytes(storedBytes)})`,
    `refused  ${refused}`,
    `waiting  ${waiting}`,
    ...sending.slice(0, SHOWN).map((file) => `sending  ${file}`),
    ...recent.slice(0, SHOWN).map(({ at, file, outcome }) => `${at}  ${file}  ${outcome}`),
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A report as a page that reloads itself. */
export function reportPage(report: StatusReport): string {
  const text = statusText(report).replace(/[&<>]/g, (character) => ESCAPES[character]!);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>pelorus watch</title><pre>${text}</pre></html>\n`;
}
