import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { ContactMergeService } from '@pelorus/registry/service';
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
import { RecordIdPipe } from '../records/record-key.pipes';
import { replyRecord } from '../records/record-list';
import { ApiRecordKey } from '../records/record-parameters';
import { describeMerge } from './describe-merge';
import { ContactMergeBody } from './contact-merge.body';
import { dtoOf } from '../records/dto';

/** Makes one contact of two. */
@ApiTags('contacts')
@Controller('rest/v2/contacts/:id/merge')
export class ContactMergeController {
  constructor(@Inject(ContactMergeService) private readonly contacts: ContactMergeService) {}

  @Post()
  @HttpCode(200)
  @RequiresSession()
  @ApiOperation({
    summary: 'Merge a contact with its double, which goes',
    description:
      'For administrators. The contact gets all roles of the double on items and missions that it has not yet, and the ' +
      'fields that it lacks; the double is deleted, all in one change. An e-mail gives an account the rights of all roles: ' +
      '`email` says which stays where both have one (else 409 `two-emails`), and names that of the double where the contact ' +
      'has none (else 409 `gained-email`). `If-Match` is about the contact that stays. ' +
      'With `asOf` before the merge both are there as they were.',
  })
  @ApiRecordKey('id', 'The id of the contact that stays')
  @ApiBody({ type: ContactMergeBody })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: dtoOf('contact') })
  @ApiProblems(404, 409, 412, 422)
  async merge(
    @CurrentAccount() account: Account,
    @Req() request: Request,
    @Param('id', RecordIdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @JsonBody(ContactMergeBody, 'create') { values }: ParsedBody<ContactMergeBody>,
  ): Promise<RecordReply> {
    const asked = values as ContactMergeBody;
    noteForAudit(request, { detail: `contact ${asked.otherId} into contact ${id}` });
    const merged = await this.contacts.merge(account, id, asked, precondition);
    noteForAudit(request, { detail: describeMerge(merged) });
    return replyRecord(merged);
  }
}
