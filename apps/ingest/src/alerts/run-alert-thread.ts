import { type MessagePort } from 'node:worker_threads';
import { IngestTables, MergeRepository, RecheckRepository, StreamTotalRepository } from '@pelorus/ingest/persistence';
import { type PassThreadSettings, ReadBudget, DataReader, runPassThread } from '@pelorus/ingest/service';
import { AlertTables } from '@pelorus/watch/persistence';
import {
  AlertLoop,
  alertNotes,
  type AlertProgress,
  DeliverLoop,
  type DeliveryProgress,
  type NoticeTimes,
  SecretSeal,
  webhookSender,
  type ServiceMeasures,
} from '@pelorus/watch/service';
import { RegistryConnection } from '../codes/registry-connection';
import { HttpItemSource } from './http-item-source';
import { mailSender } from './mail-sender';
import { statfs } from 'node:fs/promises';
import { type Database } from '@pelorus/shared/persistence';

export interface AlertThreadSettings extends PassThreadSettings {
  readonly registryUrl?: string;
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Public URL of the service, for links in mail. */
  readonly publicUrl?: string;
  readonly secretKey?: string;
  readonly privateAddresses: boolean;
  readonly times: NoticeTimes;
  /** Folder on the watched disk. */
  readonly folder: string;
}

/** Progress of evaluating, or of sending. */
export interface AlertThreadProgress {
  readonly evaluated?: AlertProgress;
  readonly delivered?: DeliveryProgress;
}

/** One connection holds the lock; the others evaluate and send. */
const CONNECTIONS = 6;
/** Own budget: windows bound the reads of this thread. */
const OWN_BUDGET = new ReadBudget(Number.MAX_SAFE_INTEGER);
/** All items come at once, and nobody waits. */
const REGISTRY_TIMEOUT_MS = 30_000;

/** Runs the thread until `parent` asks to stop. */
export function runAlertThread(parent: MessagePort, settings: AlertThreadSettings): void {
  const ingest = new IngestTables(settings.schema, settings.objects);
  const tables = new AlertTables(settings.schema);
  const { registryUrl, smtpUrl, mailFrom, publicUrl, secretKey, privateAddresses, times, folder } = settings;
  const items =
    registryUrl === undefined
      ? undefined
      : new HttpItemSource(new RegistryConnection(registryUrl, { timeoutMs: REGISTRY_TIMEOUT_MS }));
  const mail = mailSender({ smtpUrl, from: mailFrom, publicUrl });
  const senders = { webhook: webhookSender({ privateAddresses }), mail };
  runPassThread<AlertThreadProgress>(
    parent,
    settings,
    { name: 'alert', connections: CONNECTIONS },
    async (database, signal, onPass, onFailure) => {
      const data = new DataReader(database, ingest, OWN_BUDGET);
      const measures = measureService(database, ingest, folder);
      const evaluation = new AlertLoop({
        database,
        tables,
        ingest,
        data,
        items,
        measures,
        times,
        news: alertNotes(ingest),
      });
      const delivery = new DeliverLoop(database, tables, new SecretSeal(secretKey), senders);
      await Promise.all([
        evaluation.run(signal, (evaluated) => onPass({ evaluated }), onFailure),
        delivery.run(signal, (delivered) => onPass({ delivered }), onFailure),
      ]);
    },
  );
}

/** Measures the used share of a folder's disk, and the backlogs. */
function measureService(database: Database, tables: IngestTables, folder: string): ServiceMeasures {
  return async (part) => {
    switch (part) {
      case 'disk': {
        const disk = await statfs(folder).catch(() => undefined);
        return disk && disk.blocks > 0 ? 1 - disk.bavail / disk.blocks : undefined;
      }
      case 'merging':
        return new MergeRepository(database, tables).backlog();
      case 'checking':
        return (await new RecheckRepository(database, tables).waiting()).freshSeconds;
      case 'folding':
        return new StreamTotalRepository(database, tables).unfolded();
    }
  };
}
