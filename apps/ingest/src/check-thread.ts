import { parentPort, workerData } from 'node:worker_threads';
import { type CheckThreadSettings, runCheckThread } from '@pelorus/ingest/service';
import { HttpPropertySource } from './codes/http-property-source';
import { RegistryConnection } from './codes/registry-connection';

/** The program of the thread that checks the quality of values. */
if (!parentPort) throw new Error('This program runs only in a thread of the service.');
const settings = workerData as CheckThreadSettings;
/** Many properties are asked for at once, and nobody waits for the answer. */
const TIMEOUT_MS = 30_000;
const registry = new RegistryConnection(settings.registryUrl, { timeoutMs: TIMEOUT_MS });
runCheckThread(parentPort, settings, new HttpPropertySource(registry));
