import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../process/repository-files';
import { installs, linkPackages, locksAlike } from './installed-packages';
import { type Instruction, parseDockerfile, type Stage } from './dockerfile';

const root = path.resolve(__dirname, '../..');

class Layer {
  readonly done: string[] = [];
  readonly environment: Record<string, string> = {};
  readonly metadata: Record<string, string> = {};
  workingFolder = '/';

  constructor(readonly folder: string) {}

  /** Where a path of the image lies on this machine. */
  place(file: string): string {
    return path.join(this.folder, path.posix.resolve(this.workingFolder, file));
  }
}

export interface Image {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The other instructions by name: USER, CMD, HEALTHCHECK, ... */
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Carries out our Dockerfiles without Docker: COPY, RUN, WORKDIR and ENV in empty folders, with the Node of this
 * machine and the files of the repository as the context. As Docker does, it goes on from a stage that began with the
 * same steps.
 */
export class ImageBuilder {
  readonly #layers: Layer[] = [];

  constructor(private readonly folder: string) {}

  build(dockerfile: string): Image {
    const named = new Map<string, Layer>();
    const stages = parseDockerfile(fs.readFileSync(path.join(root, dockerfile), 'utf8'));
    for (const stage of stages) named.set(stage.name, this.#stage(stage, named));
    const last = named.get(stages.at(-1)!.name)!;
    return { folder: last.place('.'), environment: last.environment, metadata: last.metadata };
  }

  #stage({ instructions }: Stage, named: ReadonlyMap<string, Layer>): Layer {
    const key = ({ name, text }: Instruction): string => `${name} ${text}`;
    const layer = this.#layerBegunWith(instructions.map(key));
    for (const instruction of instructions.slice(layer.done.length)) {
      this.#execute(instruction, layer, named);
      layer.done.push(key(instruction));
    }
    return layer;
  }

  /** Stages share a folder up to their last common RUN: what came of a RUN that differs stays beside it. */
  #layerBegunWith(keys: readonly string[]): Layer {
    const begun = this.#layers.find(
      ({ done }) => done.length > 3 && done.slice(0, -1).every((key, at) => key === keys[at]),
    );
    if (begun) {
      if (begun.done.at(-1) !== keys[begun.done.length - 1]) begun.done.pop();
      return begun;
    }
    const layer = new Layer(path.join(this.folder, String(this.#layers.length)));
    fs.mkdirSync(layer.folder, { recursive: true });
    this.#layers.push(layer);
    return layer;
  }

  #execute({ name, text }: Instruction, layer: Layer, named: ReadonlyMap<string, Layer>): void {
    if (name === 'WORKDIR') fs.mkdirSync(layer.place((layer.workingFolder = text)), { recursive: true });
    else if (name === 'ENV') for (const pair of text.split(' ')) Object.assign(layer.environment, variable(pair));
    else if (name === 'COPY') copy(text, layer, named);
    else if (name === 'RUN') run(text, layer);
    else layer.metadata[name] = text;
  }
}

function variable(pair: string): Record<string, string> {
  const at = pair.indexOf('=');
  return { [pair.slice(0, at)]: pair.slice(at + 1) };
}

function copy(text: string, layer: Layer, named: ReadonlyMap<string, Layer>): void {
  const words = text.split(/\s+/);
  const from = /^--from=(\w+)$/.exec(words[0]!)?.[1];
  const sources = words.slice(from ? 1 : 0, -1);
  const target = layer.place(words.at(-1)!);
  const files = !from && sources[0] === '.' ? repositoryFiles() : undefined;
  for (const file of files ?? sources) {
    const source = from ? named.get(from)!.place(file) : path.join(root, file);
    // Of a folder COPY takes the content.
    const name = files ? file : fs.statSync(source).isDirectory() ? '' : path.basename(file);
    fs.cpSync(source, path.join(target, name), { recursive: true });
  }
}

/** `npm ci` takes packages from those of the workspace where they are what the lock says. */
function run(command: string, layer: Layer): void {
  const folder = layer.place('.');
  if (!command.startsWith('npm ci ') || !installs(folder, root)) execute(command, layer);
  else if (locksAlike(folder, root))
    fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'));
  else {
    // npm judges the lock of the application.
    execute(`${command} --dry-run`, layer);
    linkPackages(folder, root);
  }
}

const execute = (command: string, layer: Layer): void => {
  execFileSync('/bin/sh', ['-ec', command], {
    cwd: layer.place('.'),
    env: { ...plainEnvironment(), ...layer.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
};

const ours = /^(NX_|TEST_|JEST_|npm_(?!config_)|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|DATABASE_URL$|INIT_CWD$)/;

/** The environment of this machine without what the test run added. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
