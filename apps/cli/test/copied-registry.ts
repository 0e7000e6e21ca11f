import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import path from 'node:path';
import { type Cli, type Ended } from './cli';

/** What the registry of a target must have in the end, by table. */
const TABLES = ['item', 'parameter', 'parameter_property', 'event', 'field', 'resource', 'mission', 'mission_item', 'mount']; // prettier-ignore
const KILLER = path.join(__dirname, 'killed-at-write.cjs');

/** All mounts by codes, with what was told of them. */
export const MOUNTS = `select item.code, parent.code as parent, start_date, end_date, mount_label, unmount_label, start_given, end_given
  from registry.mount join registry.item on item.id = mount.item_id join registry.item parent on parent.id = mount.parent_id
  order by item.code, start_date`;
/** The codes of all items. */
export const CODES = 'select code from registry.item order by code';

/** What `pelorus copy --json` prints. */
export interface Told {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly differences: readonly { readonly name: string; readonly fields: readonly object[] }[];
  readonly problems: readonly { readonly code: string; readonly name: string; readonly detail: string }[];
  readonly totalProblems: number;
}

/** What a command printed as JSON, when nothing is on stderr beside the lines of progress, which a slow machine gets. */
export function toldBy({ stdout, stderr }: Ended): Told {
  expect(stderr.replace(/^progress: .*\n/gm, '')).toBe('');
  return JSON.parse(stdout) as Told;
}

/** Environment in which the command is killed when its nth write is answered, before it knows the answer. */
export const killedAt = (write: number): Record<string, string> => ({
  NODE_OPTIONS: `--require ${KILLER}`,
  KILLED_AT: String(write),
});

/** Numbers of rows of a registry. */
export async function rowsOf(registry: RegistryFixture): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(select count(*)::int from registry.${table}) as ${table}`);
  return (await registry.sql<Record<string, number>>(`select ${counts.join(', ')}`))[0]!;
}

/** An empty registry to which registries are copied, by an administrator of it. */
export class CopiedRegistry {
  private constructor(
    private readonly cli: Cli,
    readonly registry: RegistryFixture,
    readonly token: string,
  ) {}

  static async start(cli: Cli): Promise<CopiedRegistry> {
    const registry = await startRegistry();
    return new CopiedRegistry(cli, registry, await registry.token('mover@example.org', { admin: true }));
  }

  stop(): Promise<void> {
    return this.registry.close();
  }

  /** Copies the registry at an address. */
  copy(from: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const all = ['copy', '--from', from, '--to', this.registry.url, '--registry-only', ...args];
    return this.cli.run(all, { env: { PELORUS_TO_TOKEN: this.token, ...env } });
  }

  /** Copies the registry at an address, and gives what was told of it. */
  async told(from: string, ...args: readonly string[]): Promise<Told> {
    return toldBy(await this.copy(from, ['--json', ...args]));
  }
}
