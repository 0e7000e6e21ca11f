import { parentPort, workerData } from 'node:worker_threads';
import { runUploadThread, type ThreadSettings } from '@pelorus/ingest/service';

/** A program of its own beside `main.ts`: a thread for large uploads, which needs none of the frameworks. */
if (!parentPort) throw new Error('this is run by the service, in a thread');
runUploadThread(parentPort, workerData as ThreadSettings);
