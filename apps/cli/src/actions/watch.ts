import { mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Context, type SharedOptions } from '../context';
import { missingError, usageError } from '../failures/cli.errors';
import { isAbort } from '../failures/explain-error';
import { makeFirstConnection } from '../watch/first-connection';
import { Journal } from '../watch/journal';
import { Link } from '../watch/link';
import { type Afterwards } from '../watch/put-away';
import { RateLimit } from '../watch/rate-limit';
import { Sender } from '../watch/sender';
import { askStatus, StatusServer } from '../watch/status-server';
import { Tail } from '../watch/tail';
import { Watcher, type WatchSettings } from '../watch/watcher';
import { statusText, WatchStatus } from '../watch/watch-status';

interface WatchOptions extends SharedOptions {
  readonly pattern?: readonly string[];
  readonly tail?: readonly string[];
  readonly settle: number;
  readonly poll: number;
  readonly every: number;
  readonly order: string;
  readonly jobs: number;
  readonly rate?: number;
  readonly done: string;
  readonly longestWait: number;
  readonly statusPort?: number;
  readonly once?: boolean;
}

/**
 * Limit for calls but uploads. Another attempt is cheap: a login that a bad link lost must not hold the files up for
 * long.
 */
const ANSWER_MS = 15_000;

/** Watches a folder until Ctrl-C. */
export async function watchFolder(context: Context, options: WatchOptions, name: string): Promise<void> {
  const folder = await folderOf(name);
  const settings = settingsOf(options, folder);
  const { ingest } = await context.services('write', { retry: { attempts: 0 }, timeout: ANSWER_MS });
  await makeFirstConnection();
  const link = new Link(options.longestWait * 1000);
  const status = new WatchStatus(folder, link);
  await mkdir(path.join(folder, '.pelorus'), { recursive: true });
  const server = await StatusServer.start(folder, options.statusPort, () => status.report);
  try {
    const journal = await Journal.open(path.join(folder, '.pelorus'), ingest.url);
    const say = (text: string): void => context.terminal.complain(`${new Date().toISOString()}  ${text}\n`);
    const sender = new Sender(ingest, link, context.signal, say);
    const tail = new Tail(folder, journal, sender, status);
    const rate = new RateLimit(options.rate === undefined ? undefined : options.rate * 1000);
    say(`watching ${folder}`);
    await new Watcher(settings, { journal, sender, tail, rate, status, say }, context.signal).run();
    await journal.close();
  } catch (error) {
    // Being stopped is no failure of a watcher.
    if (!(context.signal.aborted && (isAbort(error) || error === context.signal.reason))) throw error;
  } finally {
    await server.stop();
  }
}

async function folderOf(name: string): Promise<string> {
  const found = await stat(name).catch(() => undefined);
  if (!found?.isDirectory()) throw missingError(`There is no folder ${name}.`);
  return realpath(name);
}

function settingsOf(options: WatchOptions, folder: string): WatchSettings {
  const { order, done, pattern = ['*.nrt', '*.nrt.gz'], tail: tails = [], jobs, once = false } = options;
  if (order !== 'oldest' && order !== 'newest') throw usageError(`--order is oldest or newest, not '${order}'.`);
  if (!['keep', 'move', 'delete'].includes(done)) throw usageError(`--done is keep, move or delete, not '${done}'.`);
  if (jobs < 1 || jobs > 16) throw usageError('--jobs is 1 to 16.');
  const times = {
    settleMs: options.settle * 1000,
    pollMs: Math.max(0.05, options.poll) * 1000,
    tailMs: options.every * 1000,
  };
  return { folder, patterns: pattern, tails, ...times, order, jobs, afterwards: done as Afterwards, once };
}

/** Shows what the watcher of a folder is doing. */
export async function showWatch(context: Context, _options: SharedOptions, name = '.'): Promise<void> {
  const report = await askStatus(await folderOf(name));
  await context.printOne(report, () => statusText(report));
}
