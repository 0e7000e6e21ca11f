import { freshApp } from '../build/fresh-bundle.mjs';
import { freePort } from '../process/free-port.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { untilReady } from '../start/service.mjs';
import { MeasuredProgram } from './measured-program.mjs';
import { openSession } from './session.mjs';

const HOST = '127.0.0.1';
const USERNAME = 'bench@example.org';

/** A service as shipped, alone on a database: what is measured is not shared with another service. */
export class MeasuredService {
  /**
   * @param {MeasuredProgram} program
   * @param {number} port
   * @param {string | undefined} databaseUrl
   */
  constructor(program, port, databaseUrl) {
    this.program = program;
    this.port = port;
    this.databaseUrl = databaseUrl;
    /** Where it answers. */
    this.url = `http://${HOST}:${port}`;
  }

  /**
   * Starts a service and waits until it is ready.
   * @param {'registry' | 'ingest' | 'sensorthings'} app
   * @param {string | undefined} databaseUrl of a service that has one.
   * @param {import('../process/cleanup.mjs').Cleanup} cleanup
   * @param {{ settings?: NodeJS.ProcessEnv, probe?: URL }} [options]
   */
  static async start(app, databaseUrl, cleanup, { settings = {}, probe } = {}) {
    const port = await freePort();
    const env = { DATABASE_URL: databaseUrl ?? '', HOST, PORT: String(port), NODE_ENV: 'production' };
    const program = new MeasuredProgram(await freshApp(app), env, probe);
    const service = new MeasuredService(program, port, databaseUrl);
    cleanup.defer(() => program.stop());
    await service.start(settings);
    return service;
  }

  /**
   * Starts it with settings beside its own; its address and sessions stay.
   * @param {NodeJS.ProcessEnv} [settings]
   */
  async start(settings) {
    this.program.start(settings);
    const over = new AbortController();
    const ended = this.program.ended(over.signal);
    ended.catch(() => {});
    await Promise.race([untilReady(this.url), ended]);
    over.abort();
  }

  /**
   * Stops it and starts it with other settings.
   * @param {NodeJS.ProcessEnv} settings
   */
  async restart(settings) {
    await this.program.stop();
    await this.start(settings);
  }

  /**
   * Makes an account and logs it in.
   * @param {{ admin?: boolean }} [rights]
   */
  async logIn({ admin = false } = {}) {
    const [token = ''] = await newTokens(this.databaseUrl ?? '', 'npm run bench', [{ username: USERNAME, admin }]);
    const login = { username: USERNAME, token };
    return { session: await openSession(this.url, login), login };
  }
}
