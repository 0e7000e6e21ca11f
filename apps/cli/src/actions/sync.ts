import { realpath, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError, type RetryOptions } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { progressLines } from '../copy/progress-lines';
import { type Side, sideOf } from '../copy/side';
import { EXIT } from '../exit-codes';
import { alreadyReported, CliError, missingError, usageError } from '../failures/cli.errors';
import { explainError, isAbort } from '../failures/explain-error';
import { Exchange } from '../sync/exchange';
import { lockFolder } from '../sync/folder-lock';
import { SIDE_NAMES, type SideName, readSyncFile, type SyncSettings } from '../sync/sync-file';
import { StateFile } from '../sync/sync-state';
import { readStatus, syncStatusText, SyncStatus } from '../sync/sync-status';
import { Link } from '../watch/link';
import { makeFirstConnection } from '../watch/first-connection';

interface SyncOptions extends SharedOptions {
  readonly every: number;
  readonly longestWait: number;
  readonly once?: boolean;
  readonly compare?: boolean;
}

const VARIABLES: Readonly<Record<SideName, string>> = { ship: 'PELORUS_SHIP_TOKEN', shore: 'PELORUS_SHORE_TOKEN' };
/** Attempts of one call. When they are over, the exchange ends, and the next one goes on where it was. */
const RETRY: RetryOptions = { attempts: 2, firstDelay: 500, longestDelay: 5_000, afterErrors: true };

/** Exchanges between ship and shore until Ctrl-C, or once. */
export async function syncFolder(context: Context, options: SyncOptions, name: string): Promise<void> {
  if (options.every <= 0) throw usageError('--every is a number of seconds above 0.');
  const folder = await folderOf(name);
  const settings = await readSyncFile(folder);
  const sides = { ship: await side(context, settings, 'ship'), shore: await side(context, settings, 'shore') };
  await makeFirstConnection();
  const release = await lockFolder(folder);
  try {
    const [stateFile, status] = [await StateFile.open(folder), await SyncStatus.open(folder)];
    const syncing = new Syncing(context, sides, settings, { stateFile, status });
    await (options.once ? syncing.once(options) : untilStopped(context, () => syncing.onAndOn(options)));
  } finally {
    await release();
  }
}

/** Being stopped is no failure of a service. */
async function untilStopped({ signal }: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(signal.aborted && (isAbort(error) || error === signal.reason))) throw error;
  }
}

/** Shows how the exchange of a folder stands; exit code 6 while the link is down, 3 where records were refused. */
export async function showSync(context: Context, _options: SharedOptions, name = '.'): Promise<void> {
  const report = await readStatus(await folderOf(name));
  await context.printOne(report, () => syncStatusText(report));
  if (report.link === 'down') throw alreadyReported(EXIT.unreachable);
  if (report.refused > 0) throw alreadyReported(EXIT.faults);
}

class Syncing {
  #exchange?: Exchange;

  constructor(
    private readonly context: Context,
    private readonly sides: Readonly<Record<SideName, Side>>,
    private readonly settings: SyncSettings,
    private readonly kept: { readonly stateFile: StateFile; readonly status: SyncStatus },
  ) {}

  async once({ compare = false }: SyncOptions): Promise<void> {
    const { status } = this.kept;
    try {
      await (await this.#begun()).exchange(compare);
    } catch (error) {
      const failure = this.#named(error);
      await status.failed(explainError(failure).message);
      throw failure;
    }
    await this.context.printOne(status.report, () => syncStatusText(status.report));
    if (status.report.refused > 0) throw alreadyReported(EXIT.faults);
  }

  async onAndOn({ every, longestWait, compare = false }: SyncOptions): Promise<void> {
    const { context, kept } = this;
    const { signal } = context;
    const link = new Link(longestWait * 1000);
    let comparesNext = compare;
    while (!signal.aborted) {
      await link.ready(signal);
      try {
        await (await this.#begun()).exchange(comparesNext);
        if (link.isDown) this.#say('the link is there again');
        comparesNext = false;
        link.worked();
        await delay(every * 1000, undefined, { signal });
      } catch (error) {
        signal.throwIfAborted();
        const { message } = explainError(this.#named(error));
        const wait = link.failed(message, error instanceof ProblemError ? error.retryAfter : undefined);
        await kept.status.failed(message);
        this.#say(`${message} Again in ${(wait / 1000).toFixed(1)} s.`);
      }
    }
  }

  #say(text: string): void {
    this.context.terminal.complain(`${new Date().toISOString()}  ${text}\n`);
  }

  /** The exchange; its accounts are asked for once both sides can be reached. */
  async #begun(): Promise<Exchange> {
    if (this.#exchange) return this.#exchange;
    const { context, sides, settings, kept } = this;
    const { signal } = context;
    const accounts = { ship: await accountAt(sides.ship, 'ship', signal), shore: await accountAt(sides.shore, 'shore', signal) }; // prettier-ignore
    const progress = progressLines(
      (line) => context.terminal.complain(line),
      () => performance.now(),
    );
    const parts = { settings, sides, accounts, retry: RETRY, signal, progress };
    return (this.#exchange = new Exchange(parts, kept.stateFile, kept.status));
  }

  /** A failure with the side that refused. */
  #named(error: unknown): unknown {
    if (!(error instanceof ProblemError)) return error;
    const name = SIDE_NAMES.find((one) => isAt(this.sides[one], error)) ?? 'shore';
    const { code, message, faults, hints, exitCode } = explainError(error);
    const next = error.status === 401 ? [`Set ${VARIABLES[name]} to a valid personal access token.`] : hints;
    return new CliError(`The ${name} refused: ${message}`, exitCode, { code, faults, hints: next, cause: error });
  }
}

const isAt = ({ registry, ingest }: Side, { url }: ProblemError): boolean =>
  [registry, ingest].some((service) => url.startsWith(`${service.url}/`));

function side(context: Context, settings: SyncSettings, name: SideName): Promise<Side> {
  const { registry, ingest } = settings[name];
  return sideOf(context, { place: registry, ingest, variable: VARIABLES[name] }, RETRY);
}

async function accountAt({ registry }: Side, name: SideName, signal: AbortSignal): Promise<string> {
  const account = await registry.account(signal);
  const hints = [
    `Set ${VARIABLES[name]} to a personal access token of an administrator there, or log in: pelorus login`,
  ];
  if (!account) throw new CliError(`This needs an account at the ${name}.`, EXIT.access, { code: 'unauthenticated', hints }); // prettier-ignore
  return account.username;
}

async function folderOf(name: string): Promise<string> {
  const found = await stat(name).catch(() => undefined);
  if (!found?.isDirectory()) throw missingError(`There is no folder ${name}.`);
  return realpath(name);
}
