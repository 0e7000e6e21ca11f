import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type Versioned } from '@pelorus/registry/domain';
import { ApiProblems, DEDUP, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { listController, type Listing, type PageReader } from './list.controller';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';

/** What lists a collection and gives single records of it. */
export interface RecordSource extends PageReader {
  get(id: number): Promise<Versioned<object>>;
}

/** The base class of a controller that lists a collection and gives single records. `kind` is what one is called. */
export function recordController<Reader extends RecordSource>(how: Listing<Reader> & { readonly kind: string }) {
  class RecordController extends listController(how) {
    @Get(':id')
    @ApiOperation({ summary: `One ${how.kind}` })
    @ApiRecordKey('id', `The id of the ${how.kind}`)
    @QueryParameters(DEDUP)
    @ApiOkResponse({ type: how.dto })
    @ApiProblems(400, 404, 503)
    async get(@Param('id', RecordIdPipe) id: number): Promise<RecordReply> {
      return replyRecord(await this.records.get(id));
    }
  }
  return RecordController;
}
