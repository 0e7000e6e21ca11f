import { type MessagePort } from 'node:worker_threads';
import { IngestTables, type ObjectSettings } from '@pelorus/ingest/persistence';
import { type PassThreadSettings } from '../background/pass-thread-messages';
import { runPassThread } from '../background/run-pass-thread';
import { type TierOptions } from './block-tiering';
import { type SweepOptions } from './object-sweep';
import { TierLoop } from './tier-loop';

export interface TierThreadSettings extends PassThreadSettings {
  readonly objects: ObjectSettings;
  readonly tier: TierOptions & Pick<SweepOptions, 'keep'>;
}

export function runTierThread(parent: MessagePort, settings: TierThreadSettings): void {
  const tables = new IngestTables(settings.schema, { ...settings.objects, cacheBytes: 0 });
  runPassThread(parent, settings, { name: 'tier', connections: 2 }, (database, ...rest) =>
    new TierLoop(database, tables, settings.tier).run(...rest),
  );
}
