import { parentPort, workerData } from 'node:worker_threads';
import { runUploadThread, type ThreadSettings } from '@pelorus/ingest/service';

/** The program of a thread for large uploads; it needs none of the frameworks. */
if (!parentPort) throw new Error('This program runs only in a thread of the service.');
runUploadThread(parentPort, workerData as ThreadSettings);
