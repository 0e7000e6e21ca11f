import { parentPort, workerData } from 'node:worker_threads';
import { type MergeThreadSettings, runMergeThread } from '@pelorus/ingest/service';

/** A program of its own beside `main.ts`: the thread that merges datasets, which needs none of the frameworks. */
if (!parentPort) throw new Error('this is run by the service, in a thread');
runMergeThread(parentPort, workerData as MergeThreadSettings);
