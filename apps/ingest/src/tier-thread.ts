import { parentPort, workerData } from 'node:worker_threads';
import { runTierThread, type TierThreadSettings } from '@pelorus/ingest/service';

/** The program of the thread that moves old blocks into objects; it needs none of the frameworks. */
if (!parentPort) throw new Error('This program runs only in a thread of the service.');
runTierThread(parentPort, workerData as TierThreadSettings);
