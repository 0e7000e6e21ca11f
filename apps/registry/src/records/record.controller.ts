import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { ApiProblems, DEDUP, type RecordReply } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.decorator';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { listController, type Listing, type PageReader } from './list.controller';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';
import { READ } from './described-operations';

/** Lists a collection and gives single records of it. */
export interface RecordSource extends PageReader {
  get(id: number, at?: AsOfView): Promise<Versioned<object>>;
}

/** The base class of a controller that lists a collection and gives single records. `kind` names one record. */
export function recordController<Reader extends RecordSource>(how: Listing<Reader> & { readonly kind: string }) {
  class RecordController extends listController(how) {
    @Get(':id')
    @ApiOperation({ summary: `One ${how.kind}`, description: READ })
    @ApiRecordKey('id', `The id of the ${how.kind}`)
    @AtAnyTime(DEDUP)
    @Remembered()
    @ApiOkResponse({ type: how.dto })
    @ApiProblems(400, 404, 503)
    async get(@Param('id', RecordIdPipe) id: number, @AsOf() at: AsOfView | undefined): Promise<RecordReply> {
      return replyRecord(await this.records.get(id, at));
    }
  }
  return RecordController;
}
