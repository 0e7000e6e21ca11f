import { type ServiceCommand, verifyCommand } from '@pelorus/auth/cli';
import { registryChecks } from '@pelorus/registry/service';
import { type RegistrySettings } from '../registry-settings';
import { fileContents } from '../resources/file-contents';

/** Checks the schema of the registry and the files of its resources. */
export const VERIFY_COMMAND: ServiceCommand<RegistrySettings> = verifyCommand('registry', (settings, database) =>
  registryChecks(database, settings.registrySchema, fileContents(settings, database)),
);
