import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freshApp } from '../build/fresh-bundle.mjs';
import { IngestProcess } from '../platform/ingest-process';
import { openSession } from '../platform/session.mjs';
import { serverAccount } from '../postgres/account.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { ChildProgram } from '../process/child-program';
import { createTokens } from '../start/access-tokens';
import { certificateOfThisMachine } from './certificate';

const USERNAME = 'alice@example.org';

describe('a PostgreSQL with TLS', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-tls-'));
  const [certificateFile, keyFile] = [path.join(folder, 'server.pem'), path.join(folder, 'server.key')] as const;
  let server: Awaited<ReturnType<typeof startThrowAwayServer>>;
  let url: string;

  beforeAll(async () => {
    const { certificate, key } = certificateOfThisMachine();
    // PostgreSQL wants a key that it alone can read; root starts it under another account.
    chmodSync(folder, 0o711);
    writeFileSync(certificateFile, certificate);
    writeFileSync(keyFile, key, { mode: 0o600 });
    const { uid, gid } = serverAccount();
    if (uid !== undefined && gid !== undefined) chownSync(keyFile, uid, gid);
    server = await startThrowAwayServer({
      settings: { ssl: 'on', ssl_cert_file: certificateFile, ssl_key_file: keyFile },
    });
    url = `${server.url}?sslmode=verify-full`;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is spoken to by TLS on every connection of a service, also those of its threads', async () => {
    const service = await IngestProcess.start(url, { NODE_EXTRA_CA_CERTS: certificateFile });
    try {
      await service.ready();
      const [token] = await createTokens(server.url, 'tls', [{ username: USERNAME }]);
      const session = await openSession(service.url, { username: USERNAME, token: token! });
      const stored = await fetch(`${service.url}/rest/datasets`, {
        method: 'POST',
        headers: { 'x-auth-token': session, 'content-type': 'text/tab-separated-values' },
        body: 'datetime\ta:b:c [m]\n2024-01-01T00:00:00\t1\n',
      });
      expect(stored.status).toBe(201);
      const sessions = await sessionsOfServices(server.url);
      expect(sessions.length).toBeGreaterThan(2);
      expect(sessions.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('is refused with an authority that the service does not know, with the reason in the log', async () => {
    const program = new ChildProgram(await freshApp('ingest'), {
      env: { DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1' },
    });
    expect(await program.ended).toBe(1);
    expect(program.output + program.errors).toMatch(/self[- ]signed certificate/);
  });
});

/** The connections of services, and whether each is encrypted: known when it has been authenticated, not while it starts. */
async function sessionsOfServices(url: string): Promise<readonly { readonly ssl: boolean }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ ssl: boolean }>(
      `select application_name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where backend_type = 'client backend' and pid <> pg_backend_pid()
          and state is distinct from 'starting'`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
