import { parentPort, workerData } from 'node:worker_threads';
import { runUploadThread, type ThreadSettings } from '@pelorus/ingest/service';

/** The program of a thread for large uploads; it needs none of the frameworks. */
if (!parentPort) throw new Error('this is run by the service, in a thread');
runUploadThread(parentPort, workerData as ThreadSettings);
