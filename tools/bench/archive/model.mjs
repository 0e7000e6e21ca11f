import { setTimeout as delay } from 'node:timers/promises';
import { hasCell, hasColumn } from './files.mjs';

const NEVER = Infinity;

/** Readings of the clock of all times here. */
export const now = () => performance.now();

/**
 * A record of the files that were sent to the service, and of the times at which it acknowledged them. All numbers of a
 * file are in typed arrays by its number, and the files of a key in a chain: a million files are some 100 MB.
 */
export class Model {
  #entries = 0;

  constructor(layouts, files) {
    this.layouts = layouts;
    this.count = 0;
    const times = () => new Float64Array(files).fill(NEVER);
    this.layout = new Uint8Array(files);
    this.first = new Int32Array(files);
    this.rows = new Uint8Array(files);
    this.variant = new Uint8Array(files);
    this.id = new Float64Array(files);
    /** Layouts of which all streams are known to the service. */
    this.known = [];
    /** When it was written, as the service says, in microseconds. */
    this.written = new Float64Array(files);
    this.sentAt = times();
    this.storedAt = times();
    this.deletionSentAt = times();
    this.deletedAt = times();
    const [{ keys }] = layouts;
    this.heads = new Int32Array(layouts.length * keys).fill(-1);
    this.next = new Int32Array(files * 3);
    this.fileOfEntry = new Int32Array(files * 3);
    /** Cells that are not empty, by stream: sent, stored, to be deleted, deleted. */
    const cells = () => layouts.map(({ columns }) => new Float64Array(columns.length));
    this.cells = { sent: cells(), stored: cells(), deletionSent: cells(), deleted: cells() };
  }

  /** A file is about to be sent; gives its number. */
  add({ layout, first, rows, variant }) {
    const file = this.count++;
    Object.entries({ layout, first, rows, variant }).forEach(([name, value]) => (this[name][file] = value));
    const { keys } = this.layouts[layout];
    for (let key = first; key < first + rows; key++) {
      const entry = this.#entries++;
      this.fileOfEntry[entry] = file;
      this.next[entry] = this.heads[layout * keys + key];
      this.heads[layout * keys + key] = entry;
    }
    return file;
  }

  send(file) {
    this.#countCells(file, this.cells.sent);
    this.sentAt[file] = now();
  }

  store(file, { id, written }) {
    this.id[file] = id;
    this.written[file] = written;
    this.#countCells(file, this.cells.stored);
    this.storedAt[file] = now();
    const layout = this.layout[file];
    if (this.variant[file] !== 2 && !this.known.includes(layout)) this.known.push(layout);
  }

  /** It was not stored: the service has the same already. */
  refuse(file) {
    this.#countCells(file, this.cells.sent, -1);
    this.sentAt[file] = NEVER;
    this.storedAt[file] = 0;
  }

  sendDeletion(file) {
    this.#countCells(file, this.cells.deletionSent);
    this.deletionSentAt[file] = now();
  }

  delete(file) {
    this.#countCells(file, this.cells.deleted);
    this.deletedAt[file] = now();
  }

  /** The arguments of `fileText`. */
  describe(file) {
    return { file, first: this.first[file], rows: this.rows[file], variant: this.variant[file] };
  }

  /** Whether a read between two moments must see a file (true), must not (false), or may (undefined). */
  isSeen(file, { from, to }) {
    if (this.sentAt[file] >= to || this.deletedAt[file] <= from) return false;
    if (this.storedAt[file] <= from && this.deletionSentAt[file] >= to) return true;
    return undefined;
  }

  /** The files that ever held a key, the last sent first. */
  filesOf({ number, keys }, key) {
    const files = [];
    for (let at = this.heads[number * keys + key]; at >= 0; at = this.next[at]) files.push(this.fileOfEntry[at]);
    return files;
  }

  /** The newest first, as the service decides it. */
  byAge = (a, b) => this.written[b] - this.written[a] || this.id[b] - this.id[a];

  hasStream(file, { place }) {
    return hasColumn(this.variant[file], place, this.layouts[this.layout[file]].columns.length);
  }

  holds(file, key, column) {
    return this.hasStream(file, column) && hasCell(file, key, column.place);
  }

  /** Resolves when files are stored, so that their ids are known. */
  async settled(files) {
    while (files.some((file) => this.storedAt[file] === NEVER)) await delay(2);
  }

  #countCells(file, counters, step = 1) {
    const layout = this.layouts[this.layout[file]];
    const [first, counter] = [this.first[file], counters[layout.number]];
    for (let key = first; key < first + this.rows[file]; key++) {
      for (const column of layout.columns) if (this.holds(file, key, column)) counter[column.place] += step;
    }
  }
}
