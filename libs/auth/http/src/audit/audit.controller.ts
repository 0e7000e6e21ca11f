import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { AUDIT, AuditRepository } from '@pelorus/auth/persistence';
import { ApiRecordPage, type ListQuery, NeverStored, PageReply, readPageRequest } from '@pelorus/shared/http';
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
  @ApiRecordPage(AuditDto, LIST, {
    summary: 'List the audit log',
    description:
      'For administrators, with the scope `admin`: who did what, from where, and how it ended, on both services. Entries come ' +
      'within a second; `AUDIT_DAYS` later they are deleted.',
  })
  async list(@Query() query: ParsedQs): Promise<PageReply> {
    const page = await this.audit.list(readPageRequest(query, LIST));
    return PageReply.of(page, auditDocument);
  }
}
