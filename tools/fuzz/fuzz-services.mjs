import { startPlatform } from '../platform/start-platform.mjs';
import { demoAccount } from '../start/demo-fleet.mjs';

const REFUSED_BY_NO_LIMIT = '1000000';

/** Settings under which requests of one machine reach everything. */
const settings = {
  LOGIN_FAILURES_PER_ADDRESS: REFUSED_BY_NO_LIMIT,
  LOGIN_FAILURES_PER_ACCOUNT: REFUSED_BY_NO_LIMIT,
  // A disk with some room is no reason for 507.
  MIN_FREE_BYTES: '1000000',
};

const accounts = {
  editor: { username: demoAccount },
  stranger: { username: 'stranger@example.org' },
  administrator: { username: 'chief@example.org', admin: true },
  reader: { username: 'chief@example.org', scopes: /** @type {const} */ (['read']) },
  uploader: { username: 'buoy@example.org', scopes: /** @type {const} */ (['ingest']) },
};

/**
 * Starts both services on a database that vanishes, with the demo fleet and a client of each kind.
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 */
export async function startFuzzServices(cleanup) {
  const log = new ServiceLog();
  const { registry, ingest, metrics, databaseUrl, fileFolder, credentials, failed } = await startPlatform(cleanup, {
    purpose: 'npm run fuzz',
    accounts,
    demo: 'editor',
    settings,
    output: () => ({ log: (line) => log.add(line), show: () => {} }),
  });
  const clientIds = Object.keys(credentials).map((_, i) => i + 1);
  return {
    failed,
    log,
    addresses: { urls: { registry, ingest }, metrics, credentials, clientIds, databaseUrl, fileFolder },
  };
}

/** Errors that services logged, by the method and path of their requests. */
class ServiceLog {
  /** @type {string[]} */
  #errors = [];

  /**
   * Takes a line of a service's output.
   * @param {string} line
   */
  add(line) {
    if (!/"level":(50|60)|^\s*at |Error/.test(line)) return;
    this.#errors.push(line.trimEnd());
    if (this.#errors.length > 200) this.#errors.shift();
  }

  get latest() {
    return this.#errors.slice(-3);
  }

  /** Whether anything was logged as an error. */
  get count() {
    return this.#errors.length;
  }
}
