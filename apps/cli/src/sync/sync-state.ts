import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { namingFile } from '../failures/named-failure';
import { type SideName } from './sync-file';

/** Up to where the changes of a registry were dealt with. */
export interface RegistryMark {
  /** Id of the last change. */
  readonly since: string;
  /** Moment of that change: `asOf` shows the registry as it was then. */
  readonly moment: string;
}

/** A stretch of time in which a dataset was deleted. */
export interface Stretch {
  readonly datetimeMin: string;
  readonly datetimeMax: string;
}

/** Up to where the datasets of a side were sent to the other one. */
export interface DataMark {
  /** Id of the last event of the ingest service; none before the first comparison. */
  readonly since?: string;
  /** Largest id and latest moment of writing among the datasets that were dealt with. */
  readonly id: number;
  readonly datetime: string;
  /** Datasets that were dealt with and written shortly before that moment: others of that time may have become visible later. */
  readonly recent: readonly (readonly [id: number, datetime: string])[];
  /** Stretches in which datasets were deleted, and the other side is not told yet. */
  readonly deleted: readonly Stretch[];
  /** Datasets that the other side refused. */
  readonly refused: readonly number[];
  /** Whether datasets were being sent: the other side may have more of them than is known here. */
  readonly isSending?: boolean;
  /** How all is to be compared in the next exchange: by numbers where events were missed, by bytes where nothing is known. */
  readonly compare?: 'numbers' | 'bytes' | undefined;
  /** When all was compared. */
  readonly compared: string;
}

/** What is known between two exchanges. Without it all is compared. */
export interface SyncState {
  readonly registry: Readonly<Partial<Record<SideName, RegistryMark>>>;
  readonly data: Readonly<Partial<Record<SideName, DataMark>>>;
}

export const NO_DATA: DataMark = {
  id: 0,
  datetime: '',
  recent: [],
  deleted: [],
  refused: [],
  compare: 'bytes',
  compared: '',
};

const EMPTY: SyncState = { registry: {}, data: {} };

/** The state in a file that is replaced as a whole. */
export class StateFile {
  #state: SyncState;

  private constructor(
    private readonly file: string,
    state: SyncState,
  ) {
    this.#state = state;
  }

  /** The state of a folder; an empty one where there is none, or none that can be read. */
  static async open(folder: string): Promise<StateFile> {
    const file = path.join(folder, 'state.json');
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    });
    return new StateFile(file, stateIn(text));
  }

  get state(): SyncState {
    return this.#state;
  }

  async setRegistry(registry: SyncState['registry']): Promise<void> {
    await this.#write({ ...this.#state, registry });
  }

  async setData(side: SideName, mark: DataMark): Promise<void> {
    await this.#write({ ...this.#state, data: { ...this.#state.data, [side]: mark } });
  }

  async #write(state: SyncState): Promise<void> {
    this.#state = state;
    await replaceFile(this.file, state);
  }
}

/** Writes a file of JSON so that a crash leaves the former one or the new one. */
export async function replaceFile(file: string, value: unknown): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w');
  try {
    await namingFile(fresh, handle.writeFile(`${JSON.stringify(value, undefined, 2)}\n`));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

function stateIn(text: string): SyncState {
  try {
    const { registry, data } = JSON.parse(text) as Partial<SyncState>;
    return typeof registry === 'object' && typeof data === 'object' ? { registry, data } : EMPTY;
  } catch {
    return EMPTY;
  }
}
