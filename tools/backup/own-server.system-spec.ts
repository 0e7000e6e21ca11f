import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from '../postgres/sql';
import { ChildProgram } from '../process/child-program';
import { documentedCommands } from './documented-commands';
import { installedPostgres } from './installed-postgres';

const root = path.resolve(__dirname, '../..');
const HEADING = "Of a server of one's own";
const page = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');

describe("the commands for a server of one's own", () => {
  it('are programs that a shell or PostgreSQL has', () => {
    const programs = documentedCommands(HEADING).flatMap((block) => [...block.matchAll(/^\w+/gm)].map(String));
    const known = ['mkdir', 'tar', 'psql', 'createdb', 'pg_dump', 'pg_dumpall', 'pg_restore', 'pg_basebackup'];
    expect(programs.length).toBeGreaterThan(8);
    expect(programs.filter((name) => !known.includes(name))).toEqual([]);
  });

  // Its programs are not in the packages of npm: where the machine has them, they are the judge.
  for (const bin of installedPostgres())
    it(`go back to a dump and to a moment, with the programs of ${bin}`, () => tryCommands(bin), 400_000);
});

/** A server with roles and both schemas, backed up, destroyed and restored by the documented commands. */
async function tryCommands(bin: string): Promise<void> {
  const world = new World(bin);
  try {
    const [dump = '', restore = '', base = ''] = documentedCommands(HEADING);
    const url = await world.serve();
    await sql(url, 'create database pelorus');
    const database = world.databaseUrl(url);
    const roles = '--quiet --set registry_password=a --set ingest_password=b --file docker/postgres/roles.sql';
    world.paste(`psql ${roles} "$ADMIN_DATABASE_URL"`, url);
    await world.migrate(database);
    await sql(database, 'create table note as select 1 as line');
    fs.writeFileSync(path.join(world.folder, 'files/photo'), 'a photograph');
    world.paste(dump, url);
    world.paste(base, url);

    await sql(url, 'drop database pelorus');
    fs.rmSync(path.join(world.folder, 'files'), { recursive: true });
    world.paste(restore.replace('--file=backups/monday/roles.sql', '$& 2>roles.log'), url);
    expect(await sql(database, 'select line from note')).toEqual([{ line: 1 }]);
    expect(await sql(database, `select tableowner from pg_tables where tablename = 'item'`)).toEqual([
      { tableowner: 'pelorus_registry' },
    ]);
    expect(fs.readFileSync(path.join(world.folder, 'files/photo'), 'utf8')).toBe('a photograph');
    await world.verify(database);

    await world.stop();
    const recovered = world.databaseUrl(await world.recover());
    expect(await sql(recovered, 'select line from note')).toEqual([{ line: 1 }]);
    expect(await sql(recovered, 'select pg_is_in_recovery() as recovering')).toEqual([{ recovering: false }]);
  } finally {
    await world.end();
  }
}

/** A folder with a server, its archive and a folder of files. */
class World {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-own-server-'));
  readonly #server = path.join(this.folder, 'server');
  readonly #archive = path.join(this.folder, 'archive');
  #holder: ChildProgram | undefined;

  constructor(private readonly bin: string) {
    fs.chmodSync(this.folder, 0o755);
    for (const name of [this.#server, this.#archive, path.join(this.folder, 'files')]) fs.mkdirSync(name);
    fs.chmodSync(this.#archive, 0o777); // as root the server has another account
    fs.symlinkSync(path.join(root, 'docker'), path.join(this.folder, 'docker'));
  }

  async serve(data = ''): Promise<string> {
    const env = { BIN: this.bin, FOLDER: this.#server, ARCHIVE: this.#archive, DATA: data };
    this.#holder = new ChildProgram('tools/backup/fixture/hold-server.mjs', { env });
    return (await this.#holder.json<{ url: string }>()).url;
  }

  /** Starts the server of the base backup, told as the page says to take all changes up to now from the archive. */
  recover(): Promise<string> {
    const [, text = ''] = /^```\n(restore_command[^]*?)^```$/m.exec(page) ?? [];
    const data = path.join(this.folder, 'backups/base');
    const settings = text.replace('/srv/pelorus/archive', this.#archive).replace(/^recovery_target_time.*\n/m, '');
    fs.appendFileSync(path.join(data, 'postgresql.conf'), settings);
    fs.writeFileSync(path.join(data, 'recovery.signal'), '');
    fs.chmodSync(path.join(this.folder, 'backups'), 0o755);
    return this.serve(data);
  }

  databaseUrl(server: string): string {
    return server.replace(/postgres$/, 'pelorus');
  }

  paste(commands: string, server: string): void {
    const env = {
      ...process.env,
      PATH: `${this.bin}${path.delimiter}${process.env['PATH']}`,
      SERVER_URL: server,
      ADMIN_DATABASE_URL: this.databaseUrl(server),
      FILE_FOLDER: path.join(this.folder, 'files'),
    };
    const { stderr, status } = spawnSync('sh', ['-eu'], { cwd: this.folder, input: commands, encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }

  async migrate(url: string): Promise<void> {
    const program = new ChildProgram('tools/backup/fixture/migrate.mjs', { env: { DATABASE_URL: url } });
    expect([await program.ended, program.errors]).toEqual([0, '']);
  }

  async verify(url: string): Promise<void> {
    const program = new ChildProgram('tools/verify.mjs', { env: { DATABASE_URL: url, FILE_FOLDER: '' } });
    expect([await program.ended, program.errors]).toEqual([0, '']);
  }

  async stop(): Promise<void> {
    await this.#holder?.stop('SIGTERM');
  }

  async end(): Promise<void> {
    await this.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
