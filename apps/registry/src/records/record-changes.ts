import { Inject, Param, Patch, Put, type Type } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, PartialType } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type RecordChange, type StoredRecord, type Versioned } from '@pelorus/registry/domain';
import { type RecordChangeRequest } from '@pelorus/registry/service';
import { type Precondition, withArticle } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  injectionToken,
  JsonBody,
  type ParsedBody,
  type Provided,
  QueryParameters,
  type RecordReply,
} from '@pelorus/shared/http';
import { type OwnerPath } from './owned-list.controller';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';
import { PATCHED, REPLACED } from './described-operations';

/** Changes the records of a place. */
export interface RecordChanger<Place, Row extends StoredRecord> {
  update(account: Account, place: Place, id: number, request: RecordChangeRequest<Row>): Promise<Versioned<object>>;
}

/** The changes of the records of a collection, and their description. */
export interface RecordChanges<Place, Row extends StoredRecord, Body extends object> {
  /** The token or class of the service that writes. */
  readonly writer: Provided<RecordChanger<Place, Row>>;
  readonly dto: Type<object>;
  readonly body: new () => Body;
  /** The values of a record that a body gives; by default its fields as they are. */
  readonly values?: (body: ParsedBody<Body>['values']) => RecordChange<Row>;
  /** The owner of the records in paths; `NOBODY` for a collection of its own. */
  readonly owner: OwnerPath<Place>;
  /** The name of one record. */
  readonly kind: string;
  /** The path parameter that says which record is meant. */
  readonly key: { readonly name: string; readonly description: string };
}

/** The schema of a body without required fields. */
function changeBody(body: Type<object>): Type<object> {
  class ChangeBody extends PartialType(body) {}
  Object.defineProperty(ChangeBody, 'name', { value: body.name.replace(/Body$/, 'ChangeBody') });
  return ChangeBody;
}

/** The values of a record that a body gives. */
export function valuesOf<Row extends StoredRecord, Body extends object>(
  { values }: Pick<RecordChanges<unknown, Row, Body>, 'values'>,
  body: ParsedBody<Body>,
): RecordChange<Row> {
  const fields: object = body.values;
  return values ? values(body.values) : (fields as RecordChange<Row>);
}

/** The base class of a controller that also changes the records which another one, `base`, reads. */
export function changingController<Place, Row extends StoredRecord, Body extends object>(
  base: Type<object>,
  how: RecordChanges<Place, Row, Body>,
) {
  const { kind, dto, body, key } = how;
  const request = (given: ParsedBody<Body>, precondition: Precondition): RecordChangeRequest<Row> => ({
    values: valuesOf(how, given),
    echoes: given.echoes,
    precondition,
  });
  const changes = changeBody(body);

  class ChangingController extends base {
    @Inject(injectionToken(how.writer)) protected readonly changer!: RecordChanger<Place, Row>;

    @Put(`:${key.name}`)
    @RequiresSession()
    @ApiOperation({
      summary: `Change the fields given of ${withArticle(kind)}; null counts as not given`,
      description: REPLACED,
    })
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
      return replyRecord(await this.changer.update(account, place, id, request(given, precondition)));
    }

    @Patch(`:${key.name}`)
    @RequiresSession()
    @ApiOperation({ summary: `Change the fields given of ${withArticle(kind)}; null clears one`, description: PATCHED })
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
      return replyRecord(await this.changer.update(account, place, id, request(given, precondition)));
    }
  }
  return ChangingController;
}
