import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { raw } from '@pelorus/shared/persistence';
import { type ServiceClient, sessionOf } from '@pelorus/shared/testing';
import { type Test } from 'supertest';
import { type FileDto } from '../src/files/file.dto';
import { ALICE, IngestFixture, makeToken } from './ingest-fixture';

const newFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-files-'));

/** The ingest service with a folder of files. */
export class FileFixture {
  private constructor(
    readonly ingest: IngestFixture,
    readonly folder: string,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<FileFixture> {
    const folder = newFolder();
    return new FileFixture(await IngestFixture.start({ FILE_FOLDER: folder, ...environment }), folder);
  }

  /** Starts it as the only instance, in whatever way suites run. */
  static async alone(environment: Readonly<Record<string, string>> = {}): Promise<FileFixture> {
    const folder = newFolder();
    return new FileFixture(await IngestFixture.alone({ FILE_FOLDER: folder, ...environment }), folder);
  }

  /** Another instance over the same database, with a folder of its own; tests stop it before the first one. */
  static async beside({ ingest }: FileFixture, environment: Readonly<Record<string, string>>): Promise<FileFixture> {
    const folder = newFolder();
    return new FileFixture(await ingest.beside({ FILE_FOLDER: folder, ...environment }), folder);
  }

  async stop(): Promise<void> {
    await this.ingest.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** An upload, not sent yet, that tests can change. */
  post(content: Buffer | string, query: Readonly<Record<string, string | number>> = {}, client?: ServiceClient): Test {
    const request = (client ?? this.ingest.alice).post('/rest/files').query({ name: 'a.bin', ...query });
    // The client would send other types as JSON.
    return request.set('Content-Type', 'application/octet-stream').send(content);
  }

  /** Stores a file. */
  async stored(content: Buffer | string, query?: Readonly<Record<string, string | number>>): Promise<FileDto> {
    return (await this.post(content, query).expect(201)).body as FileDto;
  }

  /** Reads the bytes of a file. */
  content(file: Pick<FileDto, 'id'>): Test {
    return this.ingest.anyone.get(`/rest/files/${file.id}/content`).buffer(true).parse(asBytes);
  }

  /** A session of Alice, for requests written by hand. */
  async session(): Promise<string> {
    const form = { username: ALICE, password: await makeToken(this.ingest.connection, ALICE) };
    return sessionOf(await this.ingest.anyone.post('/rest/auth/login').type('form').send(form).expect(200));
  }

  /** Path of the bytes of a content. */
  pathOf(sha256: string): string {
    return path.join(this.folder, 'ingest', sha256.slice(0, 2), sha256);
  }

  /** Names of all files in the folder, sorted. */
  inFolder(): string[] {
    const entries = fs.readdirSync(this.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();
  }

  /** The contents of all files, sorted; fails unless the service knows exactly these. */
  async contents(): Promise<string[]> {
    const [row] = await this.ingest.connection.query<{ used: string[] | null; known: string[] | null }>(
      raw(`select (select array_agg(distinct encode(sha256, 'hex')) from ingest.file) as used,
        (select array_agg(distinct encode(sha256, 'hex')) from ingest.file_content) as known`),
    );
    expect(row?.known).toEqual(row?.used);
    return row?.used ?? [];
  }

  /** Waits until the folder has exactly the bytes of the known files. */
  async expectTidy(): Promise<void> {
    for (let patience = 1_500; patience > 0 && !(await this.#isTidy()); patience--) await delay(20);
    expect(this.inFolder()).toEqual(await this.contents());
  }

  async #isTidy(): Promise<boolean> {
    return this.inFolder().join() === (await this.contents()).join();
  }
}

/** Reads a body of any type as bytes. */
function asBytes(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
}
