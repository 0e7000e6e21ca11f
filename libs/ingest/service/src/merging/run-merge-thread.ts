import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { type PassThreadSettings } from '../background/pass-thread-messages';
import { runPassThread } from '../background/run-pass-thread';
import { MergeLoop } from './merge-loop';

export function runMergeThread(parent: MessagePort, settings: PassThreadSettings): void {
  runPassThread(parent, settings, { name: 'merge', connections: 2 }, (database, ...rest) =>
    new MergeLoop(database, new IngestTables(settings.schema, settings.objects)).run(...rest),
  );
}
