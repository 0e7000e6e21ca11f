import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError, missingError } from '../failures/cli.errors';
import { EXIT } from '../exit-codes';
import { OwnedPart } from './owned-part';

/** The two instances, in the order in which reports name them. */
export const SIDE_NAMES = ['ship', 'shore'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Where an instance is, and what is its own. */
export interface SideSettings {
  /** Address of the registry, or name of a host. */
  readonly registry: string;
  /** Address of the ingest service, where it is another one. */
  readonly ingest?: string;
  /** Items that are changed here alone. */
  readonly items: OwnedPart;
  /** Items whose data are written here, and sent to the other instance. */
  readonly data: OwnedPart;
  /** Whether datasets that are deleted here are deleted at the other instance. */
  readonly carriesDeletions: boolean;
}

export type SyncSettings = Readonly<Record<SideName, SideSettings>>;

const NAME = 'sync.json';
const KEYS = ['registry', 'ingest', 'items', 'data', 'deletions'];

/** Reads `sync.json` of a folder; fails with what is wrong in it. */
export async function readSyncFile(folder: string): Promise<SyncSettings> {
  const file = path.join(folder, NAME);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw missingError(`There is no ${file}.`, 'It says who owns what: see docs/ship-and-shore.md');
  });
  try {
    return settingsOf(JSON.parse(text) as unknown);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CliError(`${file}: ${message}`, EXIT.usage, { code: 'bad-sync-file' });
  }
}

function settingsOf(value: unknown): SyncSettings {
  const known = objectOf(value, 'the file', SIDE_NAMES);
  const settings = { ship: sideOf(known['ship'], 'ship'), shore: sideOf(known['shore'], 'shore') };
  for (const kind of ['items', 'data'] as const) {
    const shared = settings.ship[kind].sharedWith(settings.shore[kind]);
    if (shared !== undefined) throw new Error(`"${kind}": ${shared} is of both sides; each belongs to one`);
  }
  return settings;
}

function sideOf(value: unknown, name: SideName): SideSettings {
  const { registry, ingest, items, data, deletions = 'carry' } = objectOf(value, `"${name}"`, KEYS);
  if (typeof registry !== 'string') throw new Error(`"${name}" has no "registry", the address of the registry`);
  if (ingest !== undefined && typeof ingest !== 'string') throw new Error(`"ingest" of "${name}" is an address`);
  if (deletions !== 'carry' && deletions !== 'leave') throw new Error(`"deletions" of "${name}" is "carry" or "leave"`);
  return {
    registry,
    carriesDeletions: deletions === 'carry',
    ...(ingest === undefined ? {} : { ingest }),
    items: partOf(items, `"items" of "${name}"`),
    data: partOf(data, `"data" of "${name}"`),
  };
}

function partOf(value: unknown, what: string): OwnedPart {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!isList) throw new Error(`${what} is a list of codes such as ["vessel:boreas"]; [] for none`);
  return new OwnedPart(value);
}

function objectOf(value: unknown, what: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is an object with ${keys.join(', ')}`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Error(`${what} has no "${unknown}"; it has ${keys.join(', ')}`);
  return value as Readonly<Record<string, unknown>>;
}
