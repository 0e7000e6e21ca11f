import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { type PassThreadSettings } from '../../background/pass-thread-messages';
import { runPassThread } from '../../background/run-pass-thread';
import { ReadBudget } from '../../reading/read-budget';
import { DataReader } from '../../reading/data-reader';
import { JOBS_AT_ONCE } from './stream-checker';
import { CheckLoop } from './check-loop';
import { type PropertySource } from './property-source';

export interface CheckThreadSettings extends PassThreadSettings {
  readonly registryUrl: string;
}

/** Own budget: windows bound the reads of this thread. */
const OWN_BUDGET = new ReadBudget(Number.MAX_SAFE_INTEGER);

export function runCheckThread(parent: MessagePort, settings: CheckThreadSettings, source: PropertySource): void {
  const tables = new IngestTables(settings.schema, settings.objects);
  runPassThread(parent, settings, { name: 'check', connections: 1 + JOBS_AT_ONCE }, (database, ...rest) => {
    const data = new DataReader(database, tables, OWN_BUDGET);
    return new CheckLoop(database, tables, data, source, async () => undefined).run(...rest);
  });
}
