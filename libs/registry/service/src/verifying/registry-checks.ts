import { type FileContents } from '@pelorus/registry/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type Check } from '@pelorus/shared/verification';
import { FilesCheck } from './files.check';
import { HistoriesCheck } from './histories.check';
import { codesCheck, mountsCheck } from './items.check';
import { ReferencesCheck } from './references.check';

/** Lists all checks of a registry in their order. */
export function registryChecks(database: Database, schema: string, contents: FileContents): Check[] {
  return [
    new ReferencesCheck(database, schema),
    new HistoriesCheck(database, schema),
    mountsCheck(database, schema),
    codesCheck(database, schema),
    new FilesCheck(database, schema, contents),
  ];
}
