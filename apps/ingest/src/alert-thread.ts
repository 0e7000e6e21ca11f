import { parentPort, workerData } from 'node:worker_threads';
import { type AlertThreadSettings, runAlertThread } from './alerts/run-alert-thread';

/** The program of the thread that evaluates alerts and tells people. */
if (!parentPort) throw new Error('This program runs only in a thread of the service.');
runAlertThread(parentPort, workerData as AlertThreadSettings);
