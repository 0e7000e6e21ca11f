import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EXIT } from '../exit-codes';
import { CliError } from '../failures/cli.errors';

/** The process that has a folder. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When it started, as text to compare, since numbers of processes are used again; null where nobody knows. */
  readonly start: string | null;
  /** A name of its own for each lock. */
  readonly id: string;
}

const NAME = 'lock';
/** The lock is touched so often, and is nobody's after so long: of a process on another machine nothing else is known. */
const TOUCH_MS = 20_000;
const FORGOTTEN_MS = 180_000;
/** A process that gives a lock away does so within this time. */
const ABANDONED_MS = 10_000;

/**
 * Takes a folder for this process alone; gives what lets it go. Fails while another process has it. The lock of a process that ended,
 * in whatever way, is taken over: at once on this machine, within minutes on another one.
 */
export async function lockFolder(folder: string, ownStart = startOf(process.pid)): Promise<() => Promise<void>> {
  const file = path.join(folder, NAME);
  const me: Holder = { host: os.hostname(), pid: process.pid, start: ownStart ?? null, id: randomUUID() };
  const draft = `${file}.${me.id}`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(`${JSON.stringify(me)}\n`);
    await handle.close();
    for (;;) {
      const holder = await take(file, draft);
      if (holder === undefined) return held(file, me);
      if (holder !== 'changed') throw inUse(folder, file, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** One attempt: undefined when the lock is ours, else who has it. */
async function take(file: string, draft: string): Promise<Holder | 'changed' | undefined> {
  try {
    // Appears with its content or not at all.
    await link(draft, file);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = await holderIn(file);
  if (!holder) return 'changed';
  if (await holds(holder, file, draft)) return holder;
  return (await replaceDead(file, draft, holder)) ? undefined : 'changed';
}

/** Puts our lock in the place of a dead one; one process at a time may do so. */
async function replaceDead(file: string, draft: string, dead: Holder): Promise<boolean> {
  const claim = `${file}.claim`;
  try {
    await mkdir(claim);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await ageOf(claim, draft)) > ABANDONED_MS) await rm(claim, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
  try {
    if ((await holderIn(file))?.id !== dead.id) return false;
    await rename(draft, file);
    return true;
  } finally {
    await rm(claim, { recursive: true, force: true });
  }
}

async function holds({ host, pid, start }: Holder, file: string, draft: string): Promise<boolean> {
  if (host === os.hostname()) {
    if (!isAlive(pid)) return false;
    const found = startOf(pid);
    if (found !== undefined && start !== null) return found === start;
  }
  return (await ageOf(file, draft)) < FORGOTTEN_MS;
}

/** Milliseconds for which nobody touched a file, by the clock of its disk: that of the draft, which is new. */
async function ageOf(file: string, draft: string): Promise<number> {
  await utimes(draft, new Date(), new Date());
  const [old, fresh] = await Promise.all([stat(file).catch(() => undefined), stat(draft)]);
  return old ? fresh.mtimeMs - old.mtimeMs : 0;
}

async function holderIn(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return text === undefined ? undefined : parsed(text);
}

/** What a lock says; a file that is none belongs to nobody. */
function parsed(text: string): Holder {
  const nobody = { host: os.hostname(), pid: 0, start: null, id: '' };
  try {
    return { ...nobody, ...(JSON.parse(text) as Partial<Holder>) };
  } catch {
    return nobody;
  }
}

function held(file: string, me: Holder): () => Promise<void> {
  const touching = setInterval(() => {
    const now = new Date();
    // The next time may do.
    utimes(file, now, now).catch(() => undefined);
  }, TOUCH_MS);
  touching.unref();
  const release = (): void => {
    clearInterval(touching);
    process.off('exit', release);
    try {
      if (parsed(readFileSync(file, 'utf8')).id === me.id) rmSync(file, { force: true });
    } catch {
      // Somebody removed it.
    }
  };
  process.once('exit', release);
  return async () => release();
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return statOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, where the system tells. */
const startOf = (pid: number): string | undefined => statOf(pid)?.[19];

/** Fields of /proc/<pid>/stat behind the name, which may contain anything: the first one is the state. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function inUse(folder: string, file: string, { host, pid }: Holder): CliError {
  const where = host === os.hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  return new CliError(`${folder} is in use by ${where}: one 'pelorus sync' at a time.`, EXIT.failure, {
    code: 'in-use',
    hints: [
      `pelorus sync status ${folder} shows how it stands.`,
      ...(host === os.hostname() ? [] : [`If ${host} is gone, wait three minutes, or remove ${file}.`]),
    ],
  });
}
