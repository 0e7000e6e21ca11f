import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { AUDIT, AuditRepository } from '@pelorus/auth/persistence';
import {
  ApiPage,
  ApiProblems,
  listParameters,
  type ListQuery,
  NeverStored,
  PageReply,
  QueryParameters,
  readPageRequest,
} from '@pelorus/shared/http';
import { AUDIT_PATHS } from '../auth-paths';
import { RequiresSession } from '../sessions/session.decorator';
import { auditDocument, AuditDto } from './audit.dto';

const LIST: ListQuery = { collection: AUDIT, defaultHits: 1_000 };

/** Audit log, for administrators. */
@ApiTags('audit')
@NeverStored()
@Controller(AUDIT_PATHS)
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get()
  @RequiresSession({ scopes: ['admin'] })
  @ApiOperation({
    summary: 'List the audit log',
    description:
      'For administrators, with the scope `admin`: who did what, from where, and how it ended, on both services. Entries come ' +
      'within a second; `AUDIT_DAYS` later they are deleted.',
  })
  @QueryParameters(...listParameters(LIST))
  @ApiPage(AuditDto)
  @ApiProblems(400, 503)
  async list(@Query() query: ParsedQs): Promise<PageReply> {
    const page = await this.audit.list(readPageRequest(query, LIST));
    return new PageReply({ ...page, records: page.records.map(auditDocument) });
  }
}
