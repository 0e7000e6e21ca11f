import { type ServiceCommand, verifyCommand, UsageError } from '@pelorus/auth/boot';
import { moveResources, registryChecks, resourceFiles } from '@pelorus/registry/service';
import { type RegistrySettings } from './registry-settings';
import {
  DatabaseContents,
  type FileContents,
  FileRepository,
  FolderContents,
  MovingContents,
  ObjectContents,
  registryMigrations,
  resetSandbox,
} from '@pelorus/registry/persistence';
import { openObjectStore } from '@pelorus/shared/objects';
import { type Database, migrate } from '@pelorus/shared/persistence';

/** Checks the schema of the registry and the files of its resources. */
export const VERIFY_COMMAND: ServiceCommand<RegistrySettings> = verifyCommand('registry', (settings, database) =>
  registryChecks(database, settings.registrySchema, fileContents(settings, database)),
);

/** `sandbox reset`: empties a sandbox, also while it is served. */
export const SANDBOX_COMMAND: ServiceCommand<RegistrySettings> = {
  usage: 'sandbox reset\n      empties the sandbox (SANDBOX=true): nothing stays but the seeds',
  async run(words, settings, database) {
    if (words.length !== 1 || words[0] !== 'reset')
      throw new UsageError(`there is no command 'sandbox ${words.join(' ')}'`);
    await resetSandbox(database, settings.registrySchema);
    await resourceFiles(database, settings.registrySchema, fileContents(settings, database)).collect();
    return `The sandbox in the schema '${settings.registrySchema}' is empty.`;
  },
};

/** Moves the bytes of uploaded files to where RESOURCE_STORE keeps new ones. */
export const MOVE_FILES_COMMAND: ServiceCommand<RegistrySettings> = {
  usage: `move-files
      move the bytes of uploaded files to where RESOURCE_STORE keeps new ones: the database, the folder or the object
      store; exit code 1: some could not be moved`,
  async run(words, settings, database) {
    if (words.length > 0) throw new UsageError(`move-files takes no arguments, but found '${words[0]}'`);
    const { registrySchema: schema, SANDBOX: sandbox } = settings;
    await migrate(settings.DATABASE_URL, registryMigrations(schema, { sandbox }));
    const contents = fileContents(settings, database);
    const repository = new FileRepository(database, schema);
    const moved = await moveResources(repository, contents, resourceFiles(database, schema, contents));
    const output = [...moved.faults, `moved ${moved.files} files of resources with ${moved.bytes} bytes`].join('\n');
    return { output, exitCode: moved.faults.length > 0 ? 1 : 0 };
  },
};

/** Where the settings say that the bytes of uploaded files are: new ones, and those of before. */
export function fileContents(settings: RegistrySettings, database: Database): MovingContents {
  const { RESOURCE_FOLDER, OBJECT_STORE, OBJECT_STORE_PATH_STYLE, registrySchema: schema } = settings;
  const inDatabase: FileContents = new DatabaseContents(database, schema);
  const inFolder: FileContents | undefined = RESOURCE_FOLDER
    ? new FolderContents(RESOURCE_FOLDER, schema, settings.MIN_FREE_BYTES)
    : undefined;
  const asObjects: FileContents | undefined = OBJECT_STORE
    ? new ObjectContents(database, schema, openObjectStore(OBJECT_STORE, OBJECT_STORE_PATH_STYLE))
    : undefined;
  const target = { database: inDatabase, folder: inFolder, objects: asObjects }[settings.RESOURCE_STORE] ?? inDatabase;
  const others = [inDatabase, inFolder, asObjects].filter((each): each is FileContents => !!each && each !== target);
  // Objects are of this registry alone while it writes them: a copy of the database for tries reads those of the original.
  const own = others.filter((each) => each !== asObjects);
  return new MovingContents(target, others, own);
}
