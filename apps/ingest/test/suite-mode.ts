import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { IngestTables } from '@pelorus/ingest/persistence';
import { BlockTiering } from '@pelorus/ingest/service';
import { type Database } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../src/ingest-settings';

const NEVER = new AbortController().signal;
const OBJECT_BYTES = 1024 ** 2;

/**
 * Another way to run whole suites, named by variables of the environment: with TEST_REPLICA reads go to a replica of the run's server,
 * with TEST_INSTANCES two instances answer requests in turns, with TEST_TIERING all that is due lies in objects before each read.
 * A test that has settings or a server of its own for one of these goes its own way.
 */
export class SuiteMode {
  readonly settings: Readonly<Record<string, string>>;
  readonly hasTwoInstances: boolean;
  readonly #tiers: boolean;

  constructor(url: string, given: Readonly<Record<string, string>>) {
    const { TEST_POSTGRES_URL, TEST_REPLICA_URL, TEST_INSTANCES, TEST_TIERING } = process.env;
    const isOfRun = TEST_POSTGRES_URL !== undefined && new URL(TEST_POSTGRES_URL).host === new URL(url).host;
    this.hasTwoInstances = isOfRun && Boolean(TEST_INSTANCES);
    this.#tiers = isOfRun && Boolean(TEST_TIERING) && given['OBJECT_STORE'] === undefined;
    this.settings = {
      ...(isOfRun && TEST_REPLICA_URL && { DATABASE_READ_URL: sameDatabase(url, TEST_REPLICA_URL) }),
      ...(this.#tiers && { OBJECT_STORE: objectFolder(url) }),
    };
  }

  /** Moves what is due into objects before each request that reads. */
  tierBeforeReads(server: Server, database: Database, { INGEST_SCHEMA, objects }: IngestSettings): void {
    if (!this.#tiers) return;
    const tiering = new BlockTiering(database, new IngestTables(INGEST_SCHEMA, objects), {
      after: 'P0D',
      objectBytes: OBJECT_BYTES,
    });
    let last: Promise<unknown> = Promise.resolve();
    answerBy(server, (answer) => async (request, response) => {
      if (request.method !== 'GET') return answer(request, response);
      // Where the database is away, the answer tells it.
      last = last.then(() => tiering.run(NEVER)).catch(() => undefined);
      await last;
      return answer(request, response);
    });
  }
}

/** The folder of the objects of a database. */
export function objectFolder(url: string): string {
  return path.join(os.tmpdir(), `pelorus-tiered-${new URL(url).pathname.slice(1)}`);
}

/** Has every other request of a server answered by another one. */
export function takeTurns(server: Server, other: Server): void {
  let isOther = false;
  answerBy(server, (answer) => (request, response) => {
    isOther = !isOther;
    if (isOther) answer(request, response);
    else other.emit('request', request, response);
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Puts something before the listeners to requests of a server. */
function answerBy(server: Server, around: (answer: Answer) => Answer): void {
  const listeners = server.listeners('request') as Answer[];
  server.removeAllListeners('request');
  server.on(
    'request',
    around((...asked) => listeners.forEach((listener) => listener(...asked))),
  );
}

function sameDatabase(url: string, server: string): string {
  const found = new URL(server);
  found.pathname = new URL(url).pathname;
  return found.href;
}
