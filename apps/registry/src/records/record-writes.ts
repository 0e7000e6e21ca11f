import { Delete, HttpCode, Inject, Param, Patch, Post, Put, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  PartialType,
} from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type RecordChange, type StoredRecord, type Versioned } from '@pelorus/registry/domain';
import { type CreatedRecord, type RecordChangeRequest } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  JsonBody,
  type ParsedBody,
  QueryParameters,
  type RecordReply,
} from '@pelorus/shared/http';
import { type OwnerPath } from './owned-list.controller';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';

/** What makes, changes and deletes the records of a place. */
export interface RecordWriter<Place, Record extends StoredRecord> {
  create(account: Account, place: Place, values: RecordChange<Record>): Promise<CreatedRecord<object>>;
  update(account: Account, place: Place, id: number, request: RecordChangeRequest<Record>): Promise<Versioned<object>>;
  delete(account: Account, place: Place, id: number, precondition: Precondition): Promise<void>;
}

/** How the records of a collection are written, and how that is described. */
export interface RecordWrites<Place, Record extends StoredRecord, Body extends object> {
  /** The service, as it is injected. */
  readonly writer: Type<RecordWriter<Place, Record>>;
  readonly dto: Type<object>;
  readonly body: new () => Body;
  /** The values of a record that a body gives; by default its fields as they are. */
  readonly values?: (body: ParsedBody<Body>['values']) => RecordChange<Record>;
  /** Whose records they are: `NOBODY` for a collection of its own. */
  readonly owner: OwnerPath<Place>;
  /** What one record is called. */
  readonly kind: string;
  /** The path parameter that says which record is meant. */
  readonly key: { readonly name: string; readonly description: string };
}

/** The schema of a body of which any of the fields may be left out. */
function changeBody(body: Type<object>): Type<object> {
  class ChangeBody extends PartialType(body) {}
  Object.defineProperty(ChangeBody, 'name', { value: body.name.replace(/Body$/, 'ChangeBody') });
  return ChangeBody;
}

/** The base class of a controller that also writes the records which another one, `base`, reads. */
export function writingController<Place, Record extends StoredRecord, Body extends object>(
  base: Type<object>,
  how: RecordWrites<Place, Record, Body>,
) {
  const { kind, dto, body, key } = how;
  const valuesOf = how.values ?? ((values: object) => values as RecordChange<Record>);
  const request = ({ values, echoes }: ParsedBody<Body>, precondition: Precondition): RecordChangeRequest<Record> => ({
    values: valuesOf(values),
    echoes,
    precondition,
  });
  const changes = changeBody(body);

  class WritingController extends base {
    @Inject(how.writer) protected readonly writer!: RecordWriter<Place, Record>;

    @Post()
    @RequiresSession()
    @ApiOperation({ summary: `Make a ${kind}` })
    @how.owner.described()
    @ApiBody({ type: body })
    @QueryParameters(DEDUP)
    @ApiCreatedResponse({ type: dto, headers: { Location: { schema: { type: 'string' } } } })
    @ApiProblems(404, 409, 422)
    async create(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @JsonBody(body, 'create') given: ParsedBody<Body>,
    ): Promise<RecordReply> {
      const created = await this.writer.create(account, place, valuesOf(given.values));
      return replyRecord(created, created.link);
    }

    @Put(`:${key.name}`)
    @RequiresSession()
    @ApiOperation({ summary: `Change the fields given of a ${kind}; null counts as not given` })
    @how.owner.described()
    @ApiRecordKey(key.name, key.description)
    @ApiBody({ type: changes })
    @QueryParameters(DEDUP)
    @ApiOkResponse({ type: dto })
    @ApiProblems(404, 409, 412, 422)
    async replace(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'replace') given: ParsedBody<Body>,
    ): Promise<RecordReply> {
      return replyRecord(await this.writer.update(account, place, id, request(given, precondition)));
    }

    @Patch(`:${key.name}`)
    @RequiresSession()
    @ApiOperation({ summary: `Change the fields given of a ${kind}; null clears one` })
    @how.owner.described()
    @ApiRecordKey(key.name, key.description)
    @ApiBody({ type: changes })
    @QueryParameters(DEDUP)
    @ApiOkResponse({ type: dto })
    @ApiProblems(404, 409, 412, 422)
    async patch(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'patch') given: ParsedBody<Body>,
    ): Promise<RecordReply> {
      return replyRecord(await this.writer.update(account, place, id, request(given, precondition)));
    }

    @Delete(`:${key.name}`)
    @HttpCode(204)
    @RequiresSession()
    @ApiOperation({ summary: `Delete a ${kind} that nothing refers to` })
    @how.owner.described()
    @ApiRecordKey(key.name, key.description)
    @ApiNoContentResponse()
    @ApiProblems(404, 409, 412)
    async delete(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      await this.writer.delete(account, place, id, precondition);
    }
  }
  return WritingController;
}
