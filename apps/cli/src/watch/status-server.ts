import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { CliError, missingError } from '../failures/cli.errors';
import { reportPage, type StatusReport } from './watch-status';

/** Longest path of a socket that all systems take. */
const LONGEST_PATH = 100;
const LOCAL = '127.0.0.1';

/** The address of the watcher of a folder; a watcher that answers there holds the folder. */
export function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\pelorus-${name}`;
  const inside = path.join(folder, '.pelorus', 'watch.sock');
  return Buffer.byteLength(inside) <= LONGEST_PATH ? inside : path.join(os.tmpdir(), `pelorus-${name}.sock`);
}

/** Answers with the status on the folder's socket and, if wished, on a port of this machine. */
export class StatusServer {
  private constructor(private readonly servers: readonly http.Server[]) {}

  /** Fails when another watcher has the folder. */
  static async start(folder: string, port: number | undefined, report: () => StatusReport): Promise<StatusServer> {
    const socket = socketPath(folder);
    const other = await askStatus(folder).catch(() => undefined);
    if (other)
      throw new CliError(`${folder} is watched already, since ${other.since}.`, undefined, { code: 'watched-already' });
    // A watcher that was killed leaves its socket.
    if (process.platform !== 'win32') await rm(socket, { force: true });
    const servers = [await listen(report, { path: socket })];
    if (port !== undefined) servers.push(await listen(report, { port, host: LOCAL }));
    return new StatusServer(servers);
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.servers.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  }
}

function listen(report: () => StatusReport, where: object): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const isPage = request.url === '/' && (request.headers.accept ?? '').includes('text/html');
    response.writeHead(200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
    });
    response.end(isPage ? reportPage(report()) : `${JSON.stringify(report())}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = new CliError('The port of the status page is taken: choose another --status-port.');
      reject(error.code === 'EADDRINUSE' ? taken : error);
    });
    server.listen(where, () => resolve(server));
  });
}

export function askStatus(folder: string): Promise<StatusReport> {
  return new Promise((resolve, reject) => {
    const request = http.get({ socketPath: socketPath(folder), path: '/status.json', timeout: 5_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(JSON.parse(text) as StatusReport)).on('error', reject);
    });
    request.on('timeout', () => request.destroy()).on('error', () => reject(missingError(`Nobody watches ${folder}.`)));
  });
}
