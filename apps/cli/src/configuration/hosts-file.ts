import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CliError } from '../failures/cli.errors';
import { namingFile } from '../failures/named-failure';

/** Both services of one place, and the account there. */
export interface Host {
  readonly registry: string;
  readonly ingest: string;
  readonly username?: string;
  /** A personal access token. */
  readonly token?: string;
  /** Token of the session that was begun last. */
  readonly session?: string;
}

/** The hosts by their names, and which one is meant where none is named. */
export interface Hosts {
  readonly current?: string;
  readonly hosts: Readonly<Record<string, Host>>;
}

const OWNER_ONLY = 0o600;
const NAME = 'hosts.json';

/** Folder of the configuration: `PELORUS_CONFIG_DIR`, or `pelorus` where programs of this system keep theirs. */
export function configurationFolder(env: NodeJS.ProcessEnv): string {
  if (env['PELORUS_CONFIG_DIR']) return path.resolve(env['PELORUS_CONFIG_DIR']);
  if (env['XDG_CONFIG_HOME']) return path.join(env['XDG_CONFIG_HOME'], 'pelorus');
  if (process.platform === 'win32' && env['APPDATA']) return path.join(env['APPDATA'], 'pelorus');
  return path.join(env['HOME'] ?? os.homedir(), '.config', 'pelorus');
}

/** The file of hosts; it holds tokens, so its owner alone may read it. */
export class HostsFile {
  readonly path: string;

  constructor(private readonly folder: string) {
    this.path = path.join(folder, NAME);
  }

  /** The hosts, none where there is no file. */
  async read(): Promise<Hosts> {
    let text;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { hosts: {} };
      throw error;
    }
    return parseHosts(text, this.path);
  }

  /** Changes the hosts; a crash leaves the file as it was or as it is to be. */
  async change(edit: (hosts: Hosts) => Hosts): Promise<void> {
    const hosts = edit(await this.read());
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = `${this.path}.${process.pid}`;
    try {
      await namingFile(this.path, writeFile(draft, `${JSON.stringify(hosts, null, 2)}\n`, { mode: OWNER_ONLY }));
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

function parseHosts(text: string, file: string): Hosts {
  let hosts: Partial<Hosts> | null;
  try {
    hosts = JSON.parse(text) as Partial<Hosts> | null;
  } catch {
    hosts = null;
  }
  if (typeof hosts?.hosts !== 'object')
    throw new CliError(`${file} is damaged: it is no JSON with "hosts".`, undefined, {
      code: 'bad-configuration',
      hints: ['Remove it and log in again: pelorus login'],
    });
  return hosts as Hosts;
}
