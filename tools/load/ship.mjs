import { mixed } from '../measuring/random.mjs';

const MINUTE = 60_000;
/** The first minute of ships; what they measured before is their history. */
export const START = Date.UTC(2024, 0, 1);
/** Rows of a file of a ship that had no connection for an hour. */
const BACKLOG_ROWS = 60;
/** One file of so many is a backlog. */
const BACKLOG_EVERY = 100;
const FEWEST_COLUMNS = 10;
const MOST_COLUMNS = 30;
const MISSING = 50;

const stamp = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** A ship that measures a row a minute; the same row whenever it is asked for. */
export class Ship {
  /** Rows that are stored, as the service has acknowledged. */
  rows = 0;
  #files = 0;

  constructor(number) {
    this.number = number;
    this.name = `load_${number}`;
    this.code = `vessel:${this.name}`;
    this.columns = FEWEST_COLUMNS + (mixed(number, 7) % (MOST_COLUMNS - FEWEST_COLUMNS + 1));
    this.parameters = Array.from({ length: this.columns }, (_, i) => `p${i}`);
    this.header = ['datetime', ...this.parameters.map((name) => `${this.code}:${name}`)].join('\t');
  }

  stream(column = 0) {
    return `${this.code}:${this.parameters[column]}`;
  }

  get now() {
    return START + this.rows * MINUTE;
  }

  /** The next file: its text and its number of rows. Mostly one row, now and then those of an hour. */
  nextFile() {
    const isBacklog = mixed(this.number, ++this.#files) % BACKLOG_EVERY === 0;
    const rows = isBacklog ? BACKLOG_ROWS : 1;
    const lines = Array.from({ length: rows }, (_, i) => this.line(this.rows + i));
    return { rows, text: `${this.header}\n${lines.join('\n')}\n` };
  }

  line(minute) {
    const cells = this.parameters.map((_, column) => this.cell(minute, column));
    return `${stamp(START + minute * MINUTE)}\t${cells.join('\t')}`;
  }

  /** A value with two decimals, or none now and then; the first column always has one. */
  cell(minute, column) {
    const noise = mixed(minute, this.number * MOST_COLUMNS + column);
    if (column > 0 && noise % MISSING === 0) return '';
    const course = 400 * Math.sin((2 * Math.PI * minute) / 1440 + column);
    return (Math.round(5_000 + 1_000 * column + course + ((noise >>> 8) % 7)) / 100).toFixed(2);
  }

  /** The hourly values of three streams over years before the first minute, a month a chunk. */
  *history(years) {
    yield `${['datetime', ...[0, 1, 2].map((column) => this.stream(column))].join('\t')}\n`;
    const hours = Math.round(years * 365.25 * 24);
    for (let from = -hours; from < 0; from += 720) {
      const lines = Array.from({ length: Math.min(720, -from) }, (_, i) => {
        const cells = [0, 1, 2].map((column) => this.cell(hours + from + i, column));
        return `${stamp(START + (from + i) * 60 * MINUTE)}\t${cells.join('\t')}\n`;
      });
      yield lines.join('');
    }
  }
}
