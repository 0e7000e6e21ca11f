import { readFileSync } from 'node:fs';
import { SettingsError, type SettingsFault } from './settings.errors';

/**
 * The environment with the secrets that stand in files: `<name>_FILE` names a file for each of `names`, and its text, without
 * line ends, is the value. SettingsError for a file that cannot be read, and for a variable that is given both ways.
 */
export function withSecretFiles(names: readonly string[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const faults: SettingsFault[] = [];
  const read = names.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`];
    if (!file) return [];
    const text = environment[name] ? undefined : textOf(file);
    if (text !== undefined) return [[name, text]];
    faults.push({ name, rule: ruleFor(name, environment) });
    return [];
  });
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...environment, ...Object.fromEntries(read) };
}

function ruleFor(name: string, environment: NodeJS.ProcessEnv): string {
  return environment[name]
    ? `${name} and ${name}_FILE are both set: only one may be`
    : `${name}_FILE must name a file that can be read`;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch {
    return undefined;
  }
}
