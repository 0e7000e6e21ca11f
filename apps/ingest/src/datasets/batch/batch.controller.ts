import { Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Session } from '@pelorus/auth/domain';
import { CurrentGrant, CurrentSession, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { DatasetUploads, type JudgedFile, UploadBatch } from '@pelorus/ingest/service';
import { LongDocument, requestIdOf, whenGone } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { RefusedUploads } from '../../alerts/refused-uploads';
import { UploadNotes } from '../../audit/upload-notes';
import { IngestSettings } from '../../ingest-settings';
import { readUploadOptions } from '../upload-request';
import { ApiBatch, MOST_FILES } from './api-batch';
import { batchDocument } from './batch-document';
import { type BatchDto } from './batch.dto';
import { openBatch } from './open-batch';

/** Many files in one request. */
@ApiTags('datasets')
@Controller('rest/datasets/batch')
export class BatchController {
  constructor(
    private readonly uploads: DatasetUploads,
    private readonly notes: UploadNotes,
    private readonly refused: RefusedUploads,
    private readonly settings: IngestSettings,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiBatch()
  @RequiresSession({ recent: true })
  async upload(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ParsedQs,
    @CurrentGrant() { account, scopes }: Session,
    @CurrentSession() session: string,
  ): Promise<LongDocument> {
    const options = readUploadOptions(query);
    const files = openBatch(request, response, this.settings);
    const requestId = requestIdOf(request);
    const writer = { username: account.username, scopes, session, ...(requestId !== undefined && { requestId }) };
    const order = { gone: () => whenGone(response), ...options, ...writer };
    const batch = await new UploadBatch(this.uploads, order, MOST_FILES).run(files);
    if (!options.dryRun) this.#noteRefused(account.username, batch.files);
    const document = batchDocument(batch.files, request.path);
    const detail = `${document.stored} of ${document.results.length} files`;
    noteForAudit(request, document.stored === 0 ? { untold: true } : this.notes.noteOf(account.username, detail));
    if (batch.failure) throw brokenOff(batch.failure, document);
    // Compressed: on a bad link it takes a tenth of the time.
    return new LongDocument(document);
  }

  #noteRefused(username: string, files: readonly JudgedFile[]): void {
    for (const { verdict } of files) if (verdict.kind === 'refused') this.refused.note(username, verdict.error);
  }
}

/** Failure of a batch, with the results before it. */
function brokenOff({ kind, code, message, details, retryAfter }: DomainError, document: BatchDto): DomainError {
  return new DomainError(kind, code, message, { details: { ...details, ...document }, retryAfter });
}
