import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  Get,
  HttpCode,
  type INestApplication,
  Injectable,
  Module,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBody,
  ApiExcludeController,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiParam,
  ApiProperty,
} from '@nestjs/swagger';
import { ApiCreatedResponse, ApiResponse } from '@nestjs/swagger';
import { type Response } from 'express';
import { type ParsedQs } from 'qs';
import { pino } from 'pino';
import { readSettings, ServiceSettings } from '@pelorus/shared/config';
import { checkPrecondition, DomainError, type DomainErrorKind, type Precondition } from '@pelorus/shared/kernel';
import { type Collection, Database, sql } from '@pelorus/shared/persistence';
import {
  ApiPage,
  ApiProblems,
  ArrayField,
  BooleanField,
  createService,
  DateTimeField,
  DEDUP,
  HttpModule,
  IdField,
  IfMatch,
  JsonBody,
  listParameters,
  type Logger,
  NumberField,
  ObjectField,
  PageReply,
  type ParsedBody,
  Produces,
  QueryParameters,
  readPageRequest,
  RecordProperty,
  RecordReply,
  TextField,
  TextReply,
} from '../src';
import { TickController } from './tick.controller';

/** A service that is only there to be tested: pebbles, kept in memory. */

const PEBBLES: Collection = {
  name: 'pebbles',
  table: 'pebble',
  fields: { id: { type: 'integer', column: 'id' }, name: { type: 'text', column: 'name' } },
  relations: {},
};
const LIST = { collection: PEBBLES, defaultHits: 3 };

class Beach {
  @ApiProperty({ format: 'uuid' })
  readonly '@uuid'!: string;
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
}

class Pebble {
  @ApiProperty({ format: 'uuid' })
  readonly '@uuid'!: string;
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
  @ApiProperty()
  readonly name!: string;
  @RecordProperty(() => Beach)
  readonly beach!: Beach | string;
  @RecordProperty(() => Beach)
  readonly oldBeach!: Beach | string;
}

class Stripe {
  @TextField({ description: 'Its colour', required: true, min: 1, max: 20 })
  readonly colour!: string;
  @NumberField({ description: 'In millimetres', min: 0, max: 100 })
  readonly width?: number;
}

class PebbleBody {
  static readonly ignoredKeys = ['version'];
  static readonly relationKeys = { beach: 'beachId' };

  @TextField({ description: 'Its name', required: true, min: 1, max: 10, pattern: /^[\w ]*$/, patternName: 'plain' })
  readonly name!: string;
  @IdField({ description: 'Its beach', required: true })
  readonly beachId!: number;
  @NumberField({ description: 'In grams', min: 0, max: 1000 })
  readonly weight?: number;
  @BooleanField({ description: 'Whether it is wet' })
  readonly wet?: boolean;
  @DateTimeField({ description: 'When it was found' })
  readonly found?: string;
  @ObjectField({ description: 'Its main stripe' }, () => Stripe)
  readonly stripe?: Stripe;
  @ArrayField({ description: 'Its stripes', max: 3 }, () => Stripe)
  readonly stripes?: Stripe[];
}

/** A parsed body, for specs to look at. */
class Seen {
  @ApiProperty({ type: 'object', additionalProperties: true })
  readonly values!: object;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  readonly echoes!: object[];
}

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const beach = { '@uuid': uuid(1), id: 1 };
const pebble = (id: number): object => ({ '@uuid': uuid(100 + id), id, name: `p${id}`, beach, oldBeach: beach });

@Controller('rest/pebbles')
@ApiProblems(404, 412, 422)
export class PebbleController {
  @Get()
  @QueryParameters(...listParameters(LIST))
  @ApiPage(Pebble)
  list(@Query() query: ParsedQs): PageReply {
    const { offset, hits } = readPageRequest(query, LIST);
    const records = [1, 2, 3, 4, 5].slice(offset, offset + hits).map(pebble);
    return new PageReply({ offset, totalHits: 5, records });
  }

  @Get(':id')
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: Pebble })
  @ApiResponse({ status: 304, description: 'Unchanged' })
  get(@Param('id') id: string): RecordReply {
    return new RecordReply(7, pebble(Number(id)));
  }

  @Post()
  @ApiBody({ type: PebbleBody })
  @ApiCreatedResponse({ type: Pebble })
  create(@JsonBody(PebbleBody, 'create') body: ParsedBody<PebbleBody>): RecordReply {
    return new RecordReply(1, { ...pebble(9), name: body.values.name }, '/rest/pebbles/9');
  }

  @Put(':id')
  @ApiParam({ name: 'id' })
  @ApiBody({ type: PebbleBody })
  @ApiOkResponse({ type: Seen })
  replace(@JsonBody(PebbleBody, 'replace') body: ParsedBody<PebbleBody>, @IfMatch() match: Precondition): object {
    checkPrecondition(match, 7);
    return body;
  }

  @Patch(':id')
  @ApiParam({ name: 'id' })
  @ApiBody({ type: PebbleBody })
  @ApiOkResponse({ type: Seen })
  change(@JsonBody(PebbleBody, 'patch') body: ParsedBody<PebbleBody>, @IfMatch() match: Precondition): object {
    checkPrecondition(match, 7);
    return body;
  }

  @Delete(':id')
  @ApiParam({ name: 'id' })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Gone' })
  remove(@IfMatch() match: Precondition): void {
    checkPrecondition(match, 7);
  }
}

@Injectable()
class NobodyGuard implements CanActivate {
  canActivate(): boolean {
    throw new DomainError('unauthenticated', 'not-logged-in', 'This needs a session.');
  }
}

/** A request that a spec lets finish when it wants. */
export class Gate {
  #open: () => void = () => undefined;
  #reached: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => (this.#open = resolve));
  readonly waiting = new Promise<void>((resolve) => (this.#reached = resolve));

  async pass(): Promise<string> {
    this.#reached();
    await this.opened;
    return 'passed';
  }

  release(): void {
    this.#open();
  }
}

@Controller('rest')
@ApiExcludeController()
export class OddController {
  constructor(
    private readonly gate: Gate,
    private readonly database: Database,
  ) {}

  @Get('gate')
  passGate(): Promise<string> {
    return this.gate.pass();
  }

  @Post('refused')
  @UseGuards(NobodyGuard)
  refused(@Body() body: unknown): unknown {
    return body;
  }

  @Get('kinds/:kind')
  fail(@Param('kind') kind: DomainErrorKind): never {
    throw new DomainError(kind, 'a-code', 'A message.', { details: { datasetId: 4 }, retryAfter: 1.2 });
  }

  @Get('broken')
  broken(): never {
    throw new Error('select secret from table');
  }

  @Get('statement')
  async statement(): Promise<unknown> {
    return this.database.manager.query('select $1::int as number', ['sesame']);
  }

  @Get('begun')
  begin(@Res() response: Response): void {
    response.write('begun\n');
  }

  @Get('unlucky')
  unlucky(@Res({ passthrough: true }) response: Response): never {
    response.append('Link', '</rest/unlucky>; rel="self"');
    response.setHeader('Memento-Datetime', 'Wed, 17 Jan 2024 00:00:00 GMT');
    throw new DomainError('malformed', 'unlucky', 'It failed late.');
  }

  @Get('sleep')
  async sleep(): Promise<unknown> {
    return this.database.query(sql`select pg_sleep(3600)`);
  }

  @Get('texts/:length')
  @Produces('text/plain')
  text(@Param('length') length: string): TextReply {
    return new TextReply(1, 'text/plain', 'ü'.repeat(Number(length)));
  }

  @Get('table')
  @Produces('text/tab-separated-values', 'text/csv')
  table(): string {
    return 'a\tb\n';
  }
}

@Module({})
class PebbleModule {}

/** A made service and what it wrote to its log. */
export interface PebbleService {
  readonly app: INestApplication;
  readonly settings: ServiceSettings;
  readonly gate: Gate;
  readonly log: () => string;
}

/** Makes the service over a database, with settings of the environment. It keeps its log, or writes it with `ownLogger`. */
export async function createPebbleService(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
  ownLogger?: Logger,
): Promise<PebbleService> {
  const settings = readSettings(ServiceSettings, { DATABASE_URL: 'postgres://unused/unused', ...environment });
  const lines: string[] = [];
  const logger = ownLogger ?? pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const gate = new Gate();
  const module = {
    module: PebbleModule,
    imports: [HttpModule.forRoot(settings, database)],
    controllers: [PebbleController, OddController, TickController],
    providers: [{ provide: Gate, useValue: gate }],
  };
  const description = { title: 'Pebbles', description: 'For tests.' };
  const app = await createService({ module, settings, logger, description });
  return { app, settings, gate, log: () => lines.join('') };
}
