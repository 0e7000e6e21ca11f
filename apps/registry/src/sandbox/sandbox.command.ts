import { type ServiceCommand, UsageError } from '@pelorus/auth/cli';
import { resetSandbox } from '@pelorus/registry/persistence';
import { resourceFiles } from '@pelorus/registry/service';
import { type RegistrySettings } from '../registry-settings';
import { fileContents } from '../resources/file-contents';

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
