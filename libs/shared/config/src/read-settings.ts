import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { withSecretFiles } from './secret-file';
import { isSecretSetting } from './setting.decorator';
import { SettingsError } from './settings.errors';

/**
 * Reads the environment into a settings class, once. Names of the class are names of the environment; an empty
 * variable counts as not set, and a secret may stand in a file that `<name>_FILE` names. Throws one SettingsError that lists every fault by name and rule, never by value.
 */
export function readSettings<T extends object>(type: new () => T, environment: NodeJS.ProcessEnv): T {
  const known = Object.keys(new type());
  const secrets = known.filter((name) => isSecretSetting(type, name));
  const variables = withSecretFiles(secrets, environment);
  const given = Object.fromEntries(known.map((name) => [name, variables[name]]).filter(([, value]) => value));
  const settings = plainToInstance(type, given, { exposeDefaultValues: true });
  const errors = validateSync(settings, { validationError: { target: false, value: false } });
  if (errors.length > 0) {
    throw new SettingsError(
      errors.flatMap((error) => Object.values(error.constraints ?? {}).map((rule) => ({ name: error.property, rule }))),
    );
  }
  return Object.freeze(settings);
}
