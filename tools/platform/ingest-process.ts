import { freshApp } from '../build/fresh-bundle.mjs';
import { freePort } from '../process/free-port.mjs';
import { ServiceProcess } from '../start/service-process.mjs';
import { untilReady } from '../start/service.mjs';

/** The built ingest service as a process of its own, over a database that others may use, too. It may be killed. */
export class IngestProcess extends ServiceProcess {
  private constructor(
    script: string,
    readonly url: string,
    env: NodeJS.ProcessEnv,
  ) {
    super(script, { env, line: () => undefined, limit: 5_000, quick: true });
  }

  /** Starts it; `ready` tells when it answers. */
  static async start(databaseUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<IngestProcess> {
    const [script, port] = await Promise.all([freshApp('ingest'), freePort()]);
    return new IngestProcess(script, `http://127.0.0.1:${port}`, {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      PARSE_THREADS: '1',
      ...settings,
    });
  }

  ready(): Promise<void> {
    return untilReady(this.url);
  }
}
