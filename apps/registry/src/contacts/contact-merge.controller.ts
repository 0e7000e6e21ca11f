import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { ContactMergeService, type ContactBefore, type MergedContact } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  JsonBody,
  type ParsedBody,
  QueryParameters,
  type RecordReply,
  IdField,
  TextField,
} from '@pelorus/shared/http';
import { RecordIdPipe } from '../records/record-key.pipe';
import { replyRecord } from '../records/record-list';
import { ApiRecordKey } from '../records/record-parameters';
import { dtoOf } from '../records/dto';

/** The body that merges a contact with its double. */
export class ContactMergeBody {
  @IdField({ required: true, description: 'The double: the id of the contact that goes', example: 17 })
  readonly otherId!: number;
  @TextField({
    description:
      'The e-mail afterwards, where both contacts have one or only the double has: that of either, ignoring case',
    example: 'ada.example@example.org',
    max: 254,
  })
  readonly email?: string;
}

/** Makes one contact of two. */
@ApiTags('contacts')
@Controller('rest/v2/contacts/:id/merge')
export class ContactMergeController {
  constructor(private readonly contacts: ContactMergeService) {}

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

/** A merge in the words of the audit log: both contacts with their e-mails and roles, and the e-mail that stays. */
function describeMerge({ kept, double, email }: MergedContact): string {
  return `contact ${nameOf(double)} into contact ${nameOf(kept)}; e-mail ${email || 'none'}; ${rolesOf(double)}; ${rolesOf(kept)}`;
}

function nameOf({ id, email }: ContactBefore): string {
  return `${id} (${email || 'no e-mail'})`;
}

function rolesOf({ id, roles }: ContactBefore): string {
  const held = roles.map(({ role, items, missions }) => {
    const places = [...listed('item', items), ...listed('mission', missions)];
    return `${role} of ${places.join(' and ')}`;
  });
  return `${id} was ${held.join(', ') || 'in no role'}`;
}

function listed(kind: string, ids: readonly number[]): string[] {
  return ids.length === 0 ? [] : [`${kind}${ids.length > 1 ? 's' : ''} ${ids.join(' ')}`];
}
