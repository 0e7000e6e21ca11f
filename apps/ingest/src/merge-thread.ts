import { parentPort, workerData } from 'node:worker_threads';
import { type PassThreadSettings, runMergeThread } from '@pelorus/ingest/service';

/** The program of the thread that merges datasets; it needs none of the frameworks. */
if (!parentPort) throw new Error('This program runs only in a thread of the service.');
runMergeThread(parentPort, workerData as PassThreadSettings);
