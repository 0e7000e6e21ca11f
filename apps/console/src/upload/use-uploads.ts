import { ProblemError } from '@pelorus/client';
import { type NrtColumn, readLines } from '@pelorus/shared/nrt';
import { useSyncExternalStore } from 'react';
import { queries } from '../api/queries';
import { ingest } from '../api/services';
import { accountQuery, withSession } from '../session/session';
import { atMost } from './at-most';
import { checkFile } from './check/check-file';
import { keepStored, keptEntries } from './kept-entries';
import { lookUpColumns } from './check/look-up-columns';
import { limitsOf, type RegisteredColumns } from './check/registered-columns';
import { renamedColumn } from './repair/rename-column';
import { type FaultyLine, repaired } from './repair/repair';
import { isBusy, isReady, newEntry, type UploadEntry, type UploadState } from './upload-entry';
import { warningsOf } from './check/upload-warnings';

/**
 * Largest file, in bytes, that the service checks before it is sent: what only the service knows, as rights and known
 * streams.
 */
const MOST_FOR_SERVICE = 16 << 20;
/** Files that are sent at the same time. */
const AT_ONCE = 2;
/** Files that are checked at the same time, each in a thread: somebody may drop thousands. */
const checkTurn = atMost(3);
/** Files of these sizes, in bytes, are compressed before they are sent. */
const COMPRESSED = { from: 64 << 10, to: 64 << 20 };

/** Longest time that a check waits for the registry. */
const LOOKUP_MS = 10_000;

type Change = Partial<Omit<UploadEntry, 'id'>>;

/** The files of this tab: they outlive the page that shows them, and go on while another page is looked at. */
let entries: readonly UploadEntry[] = keptEntries();
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();

function put(next: readonly UploadEntry[]): void {
  entries = next;
  keepStored(entries);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const change = (id: number, changed: Change): void =>
  put(entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)));
const set = (id: number, state: UploadState, changed: Change = {}): void => change(id, { ...changed, state });

window.addEventListener('beforeunload', (event) => {
  if (entries.some(isBusy)) event.preventDefault();
});

async function check(entry: UploadEntry): Promise<void> {
  const { id, file, gzipped, name } = entry;
  const signal = begin(id);
  const asked = new ColumnLookup(signal);
  const watcher = {
    onRead: (read: number) => set(id, { kind: 'checking', read }),
    limitsOf: async (columns: readonly NrtColumn[]) => limitsOf(await asked.ask(columns), columns),
  };
  try {
    const { checked, lines, content, summaries } = await checkTurn(() => checkFile(file, gzipped, watcher, signal));
    const warnings = asked.failed ? undefined : warningsOf(asked.columns, summaries, asked.registered);
    const found = {
      ...{ file: content, size: content.size, gzipped: false, repairs: new Map() },
      check: { checked, lines, content, summaries, warnings },
    };
    if (checked.totalFaults > 0) return set(id, { kind: 'faulty' }, found);
    const faults = await faultsOfService(content, name, signal);
    if (!faults) return set(id, { kind: 'ready' }, found);
    const places = await linesOf(content, faults.problem.faults);
    const known = { ...checked, faults: faults.problem.faults, totalFaults: faults.problem.totalFaults };
    set(id, { kind: 'faulty' }, { ...found, check: { ...found.check, checked: known, lines: places } });
  } catch (error) {
    if (!signal.aborted) set(id, { kind: 'failed', error });
  }
}

async function send(entry: UploadEntry): Promise<void> {
  const { id, name, file } = entry;
  const signal = begin(id);
  const began = Date.now();
  const progress = (sent: number, total: number): void =>
    set(id, { kind: 'sending', sent, total, began, now: Date.now() });
  progress(0, file.size);
  try {
    const gzip = file.size >= COMPRESSED.from && file.size <= COMPRESSED.to;
    const onProgress = ({ sent, total = file.size }: { sent: number; total?: number }): void => progress(sent, total);
    const upload = await withSession(() => ingest.upload(file, { name, gzip, signal, onProgress }));
    const account = (await queries.ensureQueryData(accountQuery))?.username;
    set(id, { kind: 'stored', ...upload }, { account });
    void queries.invalidateQueries();
  } catch (error) {
    if (!signal.aborted) return set(id, { kind: 'failed', error });
    set(id, { kind: 'ready' });
  }
}

async function undo({ id, state }: UploadEntry): Promise<void> {
  if (state.kind !== 'stored') return;
  try {
    await withSession(() => ingest.call('DELETE /rest/datasets/{id}', { path: { id: state.dataset.id } }));
    set(id, { kind: 'undone' });
    void queries.invalidateQueries();
  } catch (error) {
    set(id, { kind: 'failed', error });
  }
}

const actions = {
  add(files: readonly File[]): void {
    const added = files.map(newEntry);
    put([...entries, ...added]);
    for (const entry of added) void check(entry);
  },
  /** Gives lines another text, or leaves them out (null); nothing is checked yet. */
  repair({ id, repairs }: UploadEntry, lines: readonly number[], text: string | null): void {
    change(id, { repairs: new Map([...repairs, ...lines.map((line) => [line, text] as const)]) });
  },
  recheck(entry: UploadEntry): void {
    const file = entry.check ? repaired(entry.check.content, entry.check.lines, entry.repairs) : entry.file;
    checkAnew(entry, file);
  },
  /** Gives the column of a parameter the code of another one, and checks the file again. */
  rename: (entry: UploadEntry, from: string, to: string): void =>
    void renamedColumn(entry.file, from, to).then((file) => checkAnew(entry, file)),
  send: (entry: UploadEntry): void => void send(entry),
  /** Sends all files that are ready, a few at a time. */
  async sendAll(): Promise<void> {
    const waiting = entries.filter(isReady);
    for (const { id } of waiting) set(id, { kind: 'waiting' });
    const next = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await send(entry);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  },
  undo: (entry: UploadEntry): void => void undo(entry),
  /** Breaks off what runs for a file. */
  stop: ({ id }: UploadEntry): void => running.get(id)?.abort(new Error('stopped')),
  /** Takes a file from the page; what is stored stays stored. */
  remove({ id }: UploadEntry): void {
    running.get(id)?.abort(new Error('removed'));
    put(entries.filter((entry) => entry.id !== id));
  },
};

function checkAnew(entry: UploadEntry, file: Blob): void {
  const next = { ...entry, file };
  set(entry.id, { kind: 'checking', read: 0 }, { file });
  void check(next);
}

/** Files on their way to the ingest service, and what can be done with each of them. */
export function useUploads() {
  return { entries: useSyncExternalStore(subscribe, () => entries), ...actions };
}

export type Uploads = ReturnType<typeof useUploads>;

function begin(id: number): AbortSignal {
  const controller = new AbortController();
  running.set(id, controller);
  return controller.signal;
}

/**
 * What the registry was asked about the columns of a file. A registry that does not answer keeps no file from being
 * checked.
 */
class ColumnLookup {
  columns: readonly NrtColumn[] = [];
  registered: RegisteredColumns = { items: new Map() };
  failed = false;

  constructor(private readonly signal: AbortSignal) {}

  async ask(columns: readonly NrtColumn[]): Promise<RegisteredColumns> {
    this.columns = columns;
    try {
      const signal = AbortSignal.any([this.signal, AbortSignal.timeout(LOOKUP_MS)]);
      this.registered = await lookUpColumns(columns, signal);
    } catch {
      this.failed = true;
    }
    return this.registered;
  }
}

/** Faults that the service alone finds; without a session, and for large files, none are looked for. */
async function faultsOfService(
  content: Blob,
  name: string,
  signal: AbortSignal,
): Promise<{ problem: ProblemError } | undefined> {
  if (content.size > MOST_FOR_SERVICE || !(await queries.ensureQueryData(accountQuery))) return undefined;
  try {
    await ingest.check(content, { name, signal });
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError && error.faults.length > 0) return { problem: error };
    // Stored already: the upload says so, too, and names the dataset.
    if (error instanceof ProblemError && (error.status === 401 || error.status === 409)) return undefined;
    throw error;
  }
}

async function linesOf(content: Blob, faults: readonly { line?: number }[]): Promise<FaultyLine[]> {
  const wanted = new Set(faults.flatMap(({ line }) => line ?? []));
  const bytes = (async function* () {
    yield new Uint8Array(await content.arrayBuffer());
  })();
  return [...(await readLines(bytes, wanted))].map(([line, found]) => ({ line, ...found }));
}
