import { connect, type ConnectOptions, type Pelorus } from '@pelorus/client';
import { type ChosenHost, chooseHost, type HostOptions } from './configuration/chosen-host';
import { configurationFolder, HostsFile } from './configuration/hosts-file';
import { CliError } from './failures/cli.errors';
import { EXIT } from './exit-codes';
import { namedFields, pickFields } from './terminal/fields';
import { type Column, fittedTable, plainTable } from './terminal/table';
import { type Terminal } from './terminal/terminal';
import { version } from './version';

export interface SharedOptions extends HostOptions {
  readonly json?: string | true;
}

/** The surroundings of an action: the terminal, the services, the signal to stop. */
export class Context {
  readonly hostsFile: HostsFile;

  constructor(
    readonly terminal: Terminal,
    readonly options: SharedOptions,
    /** Aborted by Ctrl-C. */
    readonly signal: AbortSignal,
  ) {
    this.hostsFile = new HostsFile(configurationFolder(this.env));
  }

  get env(): NodeJS.ProcessEnv {
    return this.terminal.streams.env;
  }

  async host(): Promise<ChosenHost> {
    return chooseHost(await this.hostsFile.read(), this.options, this.env);
  }

  /**
   * Clients of the chosen host. Reading needs no account; `write` fails where there is none. A token without its account is sent
   * by itself.
   */
  async services(
    purpose: 'read' | 'write' = 'read',
    options: Pick<ConnectOptions, 'retry' | 'timeout'> = {},
  ): Promise<Pelorus> {
    const host = await this.host();
    const { registry, ingest, username, token, session } = host;
    if (purpose === 'write' && session === undefined && token === undefined) refuse(host);
    const pelorus = connect({
      ...{ registry, ingest },
      headers: { 'user-agent': `pelorus/${version}` },
      ...options,
      ...(session === undefined ? {} : { sessionToken: session }),
      ...(token === undefined ? {} : username === undefined ? { token } : { credentials: { username, token } }),
    });
    return this.#keepingSession(pelorus, host);
  }

  /** Prints records: JSON where it was asked for, a table for people, TAB-separated lines for programs. */
  async print<T>(records: readonly T[], columns: readonly Column<T>[], empty: string): Promise<void> {
    if (this.options.json !== undefined) return this.printJson(records);
    const { terminal } = this;
    if (records.length === 0) return terminal.note(empty);
    const isFitted = terminal.isInteractive || this.env['COLUMNS'] !== undefined;
    const table = isFitted
      ? fittedTable(columns, records, terminal.width, terminal.style)
      : plainTable(columns, records);
    return terminal.write(`${table}\n`);
  }

  /** Prints one record: JSON where it was asked for, else the text. */
  async printOne(record: unknown, text: () => string): Promise<void> {
    if (this.options.json === undefined) return this.terminal.write(`${text()}\n`);
    const [picked] = pickFields([record], namedFields(this.options.json));
    return this.terminal.write(jsonText(picked));
  }

  printJson(records: readonly unknown[]): Promise<void> {
    return this.terminal.write(jsonText(pickFields(records, namedFields(this.options.json ?? true))));
  }

  /**
   * Writes a session that began during the command into the file of hosts, so that the next command goes on with it.
   */
  #keepingSession(pelorus: Pelorus, host: ChosenHost): Pelorus {
    const { name } = host;
    const isFromFile = name !== undefined && !this.env['PELORUS_TOKEN'];
    if (isFromFile) this.keepSession = () => this.#writeSession(name, host.session, pelorus.session.token);
    return pelorus;
  }

  /** Called when the command ends. */
  keepSession: () => Promise<void> = async () => undefined;

  async #writeSession(name: string, before: string | undefined, now: string | undefined): Promise<void> {
    if (now === undefined || now === before) return;
    await this.hostsFile.change((file) => {
      const host = file.hosts[name];
      return host ? { ...file, hosts: { ...file.hosts, [name]: { ...host, session: now } } } : file;
    });
  }
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, withoutCycles(), 2)}\n`;

/** Gives objects that contain themselves as their uuid. */
function withoutCycles(): (this: unknown, key: string, value: unknown) => unknown {
  const path: unknown[] = [];
  return function (_key, value) {
    while (path.length > 0 && path.at(-1) !== this) path.pop();
    if (typeof value !== 'object' || value === null) return value;
    if (path.includes(value)) return (value as Record<string, unknown>)['@uuid'] ?? null;
    path.push(value);
    return value;
  };
}

function refuse({ registry, username }: ChosenHost): never {
  const what = username === undefined ? 'no account' : 'no token';
  throw new CliError(`This needs a session, and there is ${what} for ${registry}.`, EXIT.access, {
    code: 'unauthenticated',
    hints: ['Log in: pelorus login', 'Or set PELORUS_TOKEN.'],
  });
}
