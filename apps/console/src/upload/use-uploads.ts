import { ProblemError } from '@pelorus/client';
import { readLines } from '@pelorus/shared/nrt';
import { useReducer, useRef } from 'react';
import { queries } from '../api/queries';
import { ingest } from '../api/services';
import { accountQuery, withSession } from '../session/session';
import { atMost } from './at-most';
import { checkFile } from './check-file';
import { type FaultyLine, repaired } from './repair';
import { isReady, newEntry, type UploadEntry, type UploadState } from './upload-entry';

/** Largest file, in bytes, that the service checks before it is sent: what only the service knows, as rights and known streams. */
const MOST_FOR_SERVICE = 16 << 20;
/** Files that are sent at the same time. */
const AT_ONCE = 2;
/** Files that are checked at the same time, each in a thread: somebody may drop thousands. */
const checkTurn = atMost(3);
/** Files of these sizes, in bytes, are compressed before they are sent. */
const COMPRESSED = { from: 64 << 10, to: 64 << 20 };

type Change = Partial<Omit<UploadEntry, 'id'>>;
type Action =
  | { readonly kind: 'add'; readonly entries: readonly UploadEntry[] }
  | { readonly kind: 'change'; readonly id: number; readonly change: Change }
  | { readonly kind: 'remove'; readonly id: number };

function reduce(entries: readonly UploadEntry[], action: Action): readonly UploadEntry[] {
  switch (action.kind) {
    case 'add':
      return [...entries, ...action.entries];
    case 'change':
      return entries.map((entry) => (entry.id === action.id ? { ...entry, ...action.change } : entry));
    case 'remove':
      return entries.filter(({ id }) => id !== action.id);
  }
}

/** Files on their way to the ingest service, and what can be done with each of them. */
export function useUploads() {
  const [entries, dispatch] = useReducer(reduce, []);
  const running = useRef(new Map<number, AbortController>());
  const set = (id: number, state: UploadState, change: Change = {}): void =>
    dispatch({ kind: 'change', id, change: { ...change, state } });

  async function check(entry: UploadEntry): Promise<void> {
    const { id, file, gzipped, name } = entry;
    const signal = begin(running.current, id);
    try {
      const { checked, lines, content } = await checkTurn(() =>
        checkFile({ file, gzipped }, (read) => set(id, { kind: 'checking', read }), signal),
      );
      const found = { file: content, gzipped: false, repairs: new Map(), check: { checked, lines, content } };
      if (checked.totalFaults > 0) return set(id, { kind: 'faulty' }, found);
      const faults = await faultsOfService(content, name, signal);
      if (!faults) return set(id, { kind: 'ready' }, found);
      const places = await linesOf(content, faults.problem.faults);
      const known = { ...checked, faults: faults.problem.faults, totalFaults: faults.problem.totalFaults };
      set(id, { kind: 'faulty' }, { ...found, check: { checked: known, lines: places, content } });
    } catch (error) {
      if (!signal.aborted) set(id, { kind: 'failed', error });
    }
  }

  async function send(entry: UploadEntry): Promise<void> {
    const { id, name, file } = entry;
    const signal = begin(running.current, id);
    const began = Date.now();
    const progress = (sent: number, total: number): void =>
      set(id, { kind: 'sending', sent, total, began, now: Date.now() });
    progress(0, file.size);
    try {
      const gzip = file.size >= COMPRESSED.from && file.size <= COMPRESSED.to;
      const onProgress = ({ sent, total = file.size }: { sent: number; total?: number }): void => progress(sent, total);
      const upload = await withSession(() => ingest.upload(file, { name, gzip, signal, onProgress }));
      set(id, { kind: 'stored', ...upload });
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

  return {
    entries,
    /** Takes files and checks them. */
    add(files: readonly File[]): void {
      const added = files.map(newEntry);
      dispatch({ kind: 'add', entries: added });
      for (const entry of added) void check(entry);
    },
    /** Gives lines another text, or leaves them out (null); nothing is checked yet. */
    repair({ id, repairs }: UploadEntry, lines: readonly number[], text: string | null): void {
      const change = { repairs: new Map([...repairs, ...lines.map((line) => [line, text] as const)]) };
      dispatch({ kind: 'change', id, change });
    },
    /** Checks the file with its repairs. */
    recheck(entry: UploadEntry): void {
      const file = entry.check ? repaired(entry.check.content, entry.check.lines, entry.repairs) : entry.file;
      const next = { ...entry, file };
      set(entry.id, { kind: 'checking', read: 0 }, { file });
      void check(next);
    },
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
    stop: ({ id }: UploadEntry): void => running.current.get(id)?.abort(new Error('stopped')),
    /** Takes a file from the page; what is stored stays stored. */
    remove({ id }: UploadEntry): void {
      running.current.get(id)?.abort(new Error('removed'));
      dispatch({ kind: 'remove', id });
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

function begin(running: Map<number, AbortController>, id: number): AbortSignal {
  const controller = new AbortController();
  running.set(id, controller);
  return controller.signal;
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
