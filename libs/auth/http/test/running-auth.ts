import { once } from 'node:events';
import { Controller, Delete, Get, HttpCode, type INestApplication, Module, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import { type Response } from 'express';
import { pino } from 'pino';
import { type Account, hashKey, newAccessToken } from '@pelorus/auth/domain';
import { authMigrations, authSchemas, type NewToken, TokenRepository } from '@pelorus/auth/persistence';
import { readSettings, Secret, ServiceSettings } from '@pelorus/shared/config';
import { createService, HttpModule } from '@pelorus/shared/http';
import { Database, migrate } from '@pelorus/shared/persistence';
import { listen, type ListeningService, ServiceClient, testDatabase } from '@pelorus/shared/testing';
import { AuditModule, AuthModule, CurrentAccount, PerhapsAccount, RequiresSession, TakesSession } from '../src';

/** Something that only accounts may write. */
@Controller('rest/notes')
class NoteController {
  @Get()
  @ApiOkResponse({ schema: { type: 'object' } })
  read(): object {
    return {};
  }

  @Get('mine')
  @TakesSession('With a session it says whose it is.')
  @ApiOkResponse({ schema: { type: 'object', properties: { by: { type: 'string' } } } })
  readMine(@PerhapsAccount() account: Account | undefined): object {
    return account ? { by: account.username } : {};
  }

  @Post()
  @HttpCode(200)
  @RequiresSession()
  @ApiOkResponse({ schema: { type: 'object', properties: { by: { type: 'string' } } } })
  write(@CurrentAccount() account: Account): object {
    return { by: account.username };
  }

  @Delete()
  @HttpCode(204)
  @RequiresSession()
  @ApiNoContentResponse({ description: 'Gone' })
  remove(): void {}

  /** Answers after its client has gone. */
  @Delete('slow')
  @HttpCode(204)
  @RequiresSession()
  @ApiNoContentResponse({ description: 'Gone' })
  async removeSlowly(@Res({ passthrough: true }) response: Response): Promise<void> {
    if (!response.destroyed) await once(response, 'close');
  }

  /** Sends a part of its answer and no more. */
  @Delete('streamed')
  @RequiresSession()
  @ApiOkResponse({ schema: { type: 'string' } })
  removeStreamed(@Res() response: Response): void {
    response.status(200).write('part');
  }
}

@Module({ controllers: [NoteController] })
class NoteModule {}

/** A service with nothing but login, listening over a database of its own. */
export interface RunningAuth extends ListeningService {
  readonly client: ServiceClient;
  readonly app: INestApplication;
  readonly database: Database;
  readonly log: () => string;
  makeToken(overrides?: Partial<NewToken>): Promise<string>;
  /** Another instance of the service over the same database. */
  another(
    environment?: Readonly<Record<string, string>>,
  ): Promise<ListeningService & { client: ServiceClient; app: INestApplication }>;
}

export const DEMO = 'demo@example.org';

/** Starts the service; `close` also drops its database. */
export async function runAuth(environment: Readonly<Record<string, string>> = {}): Promise<RunningAuth> {
  const server = await testDatabase((url) => migrate(new Secret(url), authMigrations('auth')), 'auth');
  const options = { poolSize: 4, entities: authSchemas('auth'), applicationName: 'auth' };
  const database = await Database.connect({ ...options, url: new Secret(server.url) });
  const tokens = new TokenRepository(database, 'auth');
  const lines: string[] = [];
  const start = async (variables: Readonly<Record<string, string>>): ReturnType<RunningAuth['another']> => {
    const settings = readSettings(ServiceSettings, { DATABASE_URL: server.url, ...variables });
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const imports = [
      NoteModule,
      HttpModule.forRoot(settings, database),
      AuthModule.forRoot(settings, database, 'ingest'),
      AuditModule.forRoot(settings, database, 'ingest'),
    ];
    const module = { module: class Service {}, imports };
    const description = { title: 'Auth', description: '' };
    const app = await createService({ module, settings, logger, description });
    const listening = await listen(app);
    return { ...listening, app, client: await ServiceClient.connect(listening.url) };
  };
  const first = await start(environment);
  return {
    ...first,
    database,
    log: () => lines.join(''),
    another: (variables = {}) => start(variables),
    makeToken: async (overrides = {}) => {
      const token = newAccessToken();
      const defaults = { username: DEMO, name: 'spec', expiresInDays: 90, admin: false, functional: false };
      await tokens.create({ ...defaults, hash: hashKey(token), ...overrides });
      return token;
    },
    close: async () => {
      await first.close();
      await database.close();
      await server.drop();
    },
  };
}
