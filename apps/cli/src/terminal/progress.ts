import { cutText } from './text-width';
import { type Terminal } from './terminal';

const INTERVAL = 120;

/** Bytes for people. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]!}`;
}

/** Seconds for people. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** How far one of several transfers is. */
export class Transfer {
  done = 0;
  state = '';

  constructor(
    readonly label: string,
    public total: number | undefined,
  ) {}
}

/** Lines at the bottom of the terminal, one for each running transfer; nothing where there is no terminal. */
export class Progress {
  readonly #running = new Set<Transfer>();
  readonly #begun = performance.now();
  #finished = 0;
  #lines = 0;
  #timer?: NodeJS.Timeout;

  constructor(
    private readonly terminal: Terminal,
    private readonly total: number | undefined,
  ) {
    if (terminal.showsProgress) this.#timer = setInterval(() => this.#draw(), INTERVAL).unref();
  }

  begin(label: string, total?: number): Transfer {
    const transfer = new Transfer(label, total);
    this.#running.add(transfer);
    return transfer;
  }

  end(transfer: Transfer): void {
    this.#running.delete(transfer);
    this.#finished += transfer.done;
  }

  /** Writes a line that stays, above the moving ones. */
  say(text: string): void {
    this.clear();
    this.terminal.complain(`${text}\n`);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #draw(): void {
    this.clear();
    const done = this.#finished + [...this.#running].reduce((sum, one) => sum + one.done, 0);
    const lines = [...this.#running].map((one) => transferText(one));
    lines.push(overallText(done, this.total, (performance.now() - this.#begun) / 1000));
    const width = this.terminal.width - 1;
    this.terminal.complain(`${lines.map((line) => cutText(line, width)).join('\n')}\n`);
    this.#lines = lines.length;
  }

  /** Takes the moving lines away, so that others can be written. */
  clear(): void {
    if (this.#lines > 0) this.terminal.complain(`\u001b[${this.#lines}A\u001b[J`);
    this.#lines = 0;
  }
}

function transferText({ label, done, total, state }: Transfer): string {
  const share = total ? `${String(Math.min(100, Math.floor((100 * done) / total))).padStart(3)} %` : formatBytes(done);
  return `  ${share}  ${label}${state === '' ? '' : `  ${state}`}`;
}

/** `12 MB of 40 MB, 3.1 MB/s, 9 s left`. */
export function overallText(done: number, total: number | undefined, seconds: number): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const parts = [total === undefined ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`];
  if (rate > 0) parts.push(`${formatBytes(rate)}/s`);
  if (rate > 0 && total !== undefined && total > done) parts.push(`${formatSeconds((total - done) / rate)} left`);
  return parts.join(', ');
}
