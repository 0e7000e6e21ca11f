import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../process/free-port.mjs';

const username = 'upgrade@example.org';

/**
 * Runs the services of the release in a folder on a database, as `npm start` does with DATABASE_URL, and its tour of
 * every call against them.
 * @param {string} folder
 * @param {string} databaseUrl
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 */
export async function runFormer(folder, databaseUrl, cleanup) {
  const [registry, ingest] = [await freePort(), await freePort()];
  const ports = { REGISTRY_PORT: String(registry), INGEST_PORT: String(ingest) };
  const run = programsOf(folder, { ...process.env, ...ports, DATABASE_URL: databaseUrl, DATA_DIR: '' });
  const services = run(['tools/start.mjs']);
  cleanup.defer(async () => {
    services.child.kill('SIGTERM');
    await services.ended;
  });
  await Promise.race([services.until(/^ {2}token +\S+/m), services.ended.then(() => fail('its services', services))]);
  const create = ['token', 'create', '--username', username, '--name', 'upgrade', '--expires', '1d', '--admin'];
  const made = run(['tools/token.mjs', ...create.slice(1)]);
  if ((await made.ended) !== 0) fail('a token', made);
  const words = ['--registry', address(registry), '--ingest', address(ingest), '--username', username];
  const tour = run(['tools/tour.mjs', ...words, '--token', made.output().trim()]);
  if ((await tour.ended) !== 0) fail('its tour', tour);
  console.log(tour.output().trimEnd().split('\n').at(-1));
}

/** @param {number} port */
const address = (port) => `http://127.0.0.1:${port}`;

/**
 * @param {string} what
 * @param {{ output: () => string, errors: () => string }} program
 * @returns {never}
 */
function fail(what, program) {
  const end = `${program.output()}\n${program.errors()}`.trim().slice(-4000);
  throw new Error(`the former release fails on the schema of this one (${what}):\n${end}`);
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
