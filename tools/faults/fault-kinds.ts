import { type Fault } from './fault';
import { backendKilled } from './kinds/backend-killed';
import { clientsCutOff, clientsStalled, clientsVanished } from './kinds/clients-gone';
import { clockBack, clockForward } from './kinds/clock-jumped';
import { connectionsExhausted } from './kinds/connections-exhausted';
import { databaseFrozen } from './kinds/database-frozen';
import { databaseKilled } from './kinds/database-killed';
import { databaseRestarted } from './kinds/database-restarted';
import { databaseSlow } from './kinds/database-slow';
import { databaseCutOff, databaseSilent } from './kinds/database-unreachable';
import { diskFull } from './kinds/disk-full';
import { registryKilledInImport } from './kinds/killed-in-import';
import { ingestKilledInMerge } from './kinds/killed-in-merge';
import { ingestKilledInUpload } from './kinds/killed-in-upload';
import { migrationKilled } from './kinds/migration-killed';
import { everyServiceKilled, ingestKilled, registryKilled } from './kinds/service-killed';
import { serviceTerminated } from './kinds/service-terminated';

/** All faults; a new one is a file in `kinds` and a line. */
export const FAULT_KINDS: readonly Fault[] = [
  databaseKilled,
  backendKilled,
  databaseRestarted,
  connectionsExhausted,
  diskFull,
  databaseFrozen,
  databaseSlow,
  databaseCutOff,
  databaseSilent,
  registryKilled,
  ingestKilled,
  ingestKilledInUpload,
  ingestKilledInMerge,
  registryKilledInImport,
  migrationKilled,
  everyServiceKilled,
  serviceTerminated,
  clientsStalled,
  clientsVanished,
  clientsCutOff,
  clockForward,
  clockBack,
];

/** The faults with these names; all of them when there are none. */
export function faultsNamed(names: readonly string[]): readonly Fault[] {
  const strange = names.filter((name) => FAULT_KINDS.every((fault) => fault.name !== name));
  if (strange.length === 0) return FAULT_KINDS.filter(({ name }) => names.length === 0 || names.includes(name));
  throw new Error(
    `no fault is called ${strange.join(', ')}; there are:\n${FAULT_KINDS.map(({ name }) => name).join('\n')}`,
  );
}
