import { type ServiceCommand, verifyCommand, UsageError } from '@pelorus/auth/boot';
import { registryChecks, resourceFiles } from '@pelorus/registry/service';
import { type RegistrySettings } from './registry-settings';
import { resetSandbox, DatabaseContents, type FileContents, FolderContents } from '@pelorus/registry/persistence';
import { type Database } from '@pelorus/shared/persistence';

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

/** Where the settings say that the bytes of uploaded files are. */
export function fileContents(settings: RegistrySettings, database: Database): FileContents {
  const { RESOURCE_STORE, RESOURCE_FOLDER, registrySchema, MIN_FREE_BYTES } = settings;
  if (RESOURCE_STORE === 'folder' && RESOURCE_FOLDER)
    return new FolderContents(RESOURCE_FOLDER, registrySchema, MIN_FREE_BYTES);
  return new DatabaseContents(database, registrySchema);
}
