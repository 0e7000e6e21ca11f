import { type ServiceSettings } from '@pelorus/shared/config';
import { type Database } from '@pelorus/shared/persistence';
import {
  type Check,
  exitCodeOf,
  ProgressLine,
  reportJson,
  reportText,
  runChecks,
  VERIFIED,
} from '@pelorus/shared/verification';
import { parseOptions } from './command-words';
import { type ServiceCommand } from './service-definition';

const USAGE = `verify [--repair] [--json]
      checks the whole database, also while it is served; --repair derives anew what can be derived;
      exit code 0: sound, 1: faults are left, 2: could not be checked`;

/** Command `verify`; changes nothing without `--repair`. */
export function verifyCommand<Settings extends ServiceSettings>(
  service: string,
  checks: (settings: Settings, database: Database) => readonly Check[],
): ServiceCommand<Settings> {
  return {
    usage: USAGE,
    failureCode: VERIFIED.failed,
    async run(words, settings, database) {
      const { repair, json } = parseOptions(words, { repair: { type: 'boolean' }, json: { type: 'boolean' } });
      const line = new ProgressLine(process.stderr);
      const progress = (check: string, looked: number): void => line.show(check, looked);
      const reports = await runChecks(checks(settings, database), { repair: repair === true, progress });
      line.clear();
      const output = json === true ? reportJson(service, reports) : reportText(service, reports);
      return { output, exitCode: exitCodeOf(reports) };
    },
  };
}
