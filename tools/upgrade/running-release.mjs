import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../process/free-port.mjs';

/** What `npm start` prints once its demo data are in. */
const COMPLETE = /^The demo data are complete/m;
const TOKEN = /^ {2}token +(\S+)/m;

/**
 * The services of a release, as its `npm start` runs them, with its demo fleet.
 * @typedef {object} RunningRelease
 * @property {string} registry
 * @property {string} ingest
 * @property {string} token of its demo account.
 * @property {(words: readonly string[]) => Promise<string>} run runs one of its programs; gives its output.
 * @property {() => Promise<void>} complete resolves once its demo data are in.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the services of the release in a folder on a database.
 * @param {{ folder: string, name: string, databaseUrl: string }} release
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 * @returns {Promise<RunningRelease>}
 */
export async function startRelease({ folder, name, databaseUrl }, cleanup) {
  const [registry, ingest, sensorthings] = [await freePort(), await freePort(), await freePort()];
  const ports = { REGISTRY_PORT: registry, INGEST_PORT: ingest, SENSORTHINGS_PORT: sensorthings };
  const settings = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: '' };
  const start = programsOf(folder, { ...settings, ...Object.fromEntries(Object.entries(ports).map(([key, port]) => [key, String(port)])) }); // prettier-ignore
  const services = start(['tools/start.mjs']);
  const stop = async () => {
    services.child.kill('SIGTERM');
    await services.ended;
  };
  cleanup.defer(stop);
  /** @param {RegExp} pattern */
  const printed = async (pattern) => {
    await Promise.race([services.until(pattern), services.ended.then(() => fail(name, 'its services', services))]);
    return pattern.exec(services.output())?.[1] ?? '';
  };
  const run = async (/** @type {readonly string[]} */ words) => {
    const program = start(words);
    if ((await program.ended) !== 0) fail(name, words[0] ?? '', program);
    return program.output().trim();
  };
  const token = await printed(TOKEN);
  const complete = async () => void (await printed(COMPLETE));
  return { registry: address(registry), ingest: address(ingest), token, run, complete, stop };
}

/** @param {number} port */
const address = (port) => `http://127.0.0.1:${port}`;

/**
 * @param {string} name
 * @param {string} what
 * @param {{ output: () => string, errors: () => string }} program
 * @returns {never}
 */
function fail(name, what, program) {
  const end = `${program.output()}\n${program.errors()}`.trim().slice(-4000);
  throw new Error(`${name} fails (${what}):\n${end}`);
}

/**
 * Starts programs of a folder.
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
const programsOf = (cwd, env) => (/** @type {readonly string[]} */ words) => {
  const child = spawn(process.execPath, [...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  const until = async (/** @type {RegExp} */ pattern) => {
    while (!pattern.test(output)) await once(child.stdout, 'data');
  };
  return { child, ended, until, output: () => output, errors: () => errors };
};
