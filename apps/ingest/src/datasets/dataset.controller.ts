import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { unknownDataset } from '@pelorus/ingest/domain';
import { type Account, type Session } from '@pelorus/auth/domain';
import { CurrentAccount, CurrentGrant, CurrentSession, RequiresSession, noteForAudit } from '@pelorus/auth/http';
import { DATASETS } from '@pelorus/ingest/persistence';
import { DATASET_REVISION, DatasetDeletion, DatasetReader, DatasetUploads } from '@pelorus/ingest/service';
import {
  ApiDeletion,
  ApiRecord,
  ApiRecordPage,
  FromReplica,
  idPipe,
  IfMatch,
  type ListQuery,
  PageReply,
  readPageRequest,
  RecordReply,
  requestIdOf,
  whenGone,
  wordValues,
} from '@pelorus/shared/http';
import { type Precondition } from '@pelorus/shared/kernel';
import { RefusedUploads } from '../alerts/refused-uploads';
import { IngestSettings } from '../ingest-settings';
import { NamesWriters, ShowsWriters } from '../writers/shows-writers.decorator';
import { ApiUpload } from './api-upload';
import { checkedFileDocument, datasetDocument } from './dataset-document';
import { type CheckedFileDto, DatasetDto } from './dataset.dto';
import { openUpload } from './open-upload';
import { UploadNotes } from '../audit/upload-notes';
import { readUploadQuery } from './upload-request';

const LIST: ListQuery = {
  collection: DATASETS,
  defaultHits: 1_000,
  further: [
    {
      name: 'with',
      description: '`streams`: what each dataset holds of each of its streams.',
      schema: { type: 'string', enum: ['streams'] },
    },
  ],
};

@ApiTags('datasets')
@Controller('rest/datasets')
export class DatasetController {
  constructor(
    private readonly uploads: DatasetUploads,
    private readonly datasets: DatasetReader,
    private readonly deletion: DatasetDeletion,
    private readonly notes: UploadNotes,
    private readonly refused: RefusedUploads,
    private readonly settings: IngestSettings,
  ) {}

  @Post()
  @ApiUpload()
  @RequiresSession({ recent: true })
  async upload(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ParsedQs,
    @CurrentGrant() { account, scopes }: Session,
    @CurrentSession() session: string,
  ): Promise<RecordReply | CheckedFileDto> {
    const options = readUploadQuery(query);
    const body = openUpload(request, response, this.settings);
    const gone = (): AbortSignal => whenGone(response);
    const requestId = requestIdOf(request);
    const writer = { username: account.username, scopes, session, ...(requestId !== undefined && { requestId }) };
    const result = await this.uploads.run({ body, gone, ...options, ...writer }).catch((error: unknown) => {
      // A dry run's caller sees the answer.
      if (!options.dryRun) this.refused.note(account.username, error);
      throw error;
    });
    if (result.kind === 'checked') {
      noteForAudit(request, { untold: true });
      response.status(200);
      return checkedFileDocument(result.file);
    }
    const { dataset } = result;
    noteForAudit(request, this.notes.noteOf(account.username, dataset.name));
    return new RecordReply(DATASET_REVISION, datasetDocument(dataset), `/rest/datasets/${dataset.id}`);
  }

  @Get()
  @FromReplica()
  @NamesWriters()
  @ApiRecordPage(DatasetDto, LIST, {
    summary: 'List datasets',
    description: 'In pages of `hits` from `offset`; `where` filters, also by `streams.code`, `sorts` orders.',
  })
  async list(@Query() query: ParsedQs, @ShowsWriters() writers: boolean): Promise<PageReply> {
    const streams = wordValues(query, 'with', ['streams']).length > 0;
    const page = await this.datasets.list(readPageRequest(query, LIST), { streams, writers });
    return PageReply.of(page, datasetDocument);
  }

  @Get(':id')
  @FromReplica()
  @NamesWriters()
  @ApiResponse({ status: 304, description: 'It is the one that `If-None-Match` names' })
  @ApiRecord(DatasetDto, {
    summary: 'One dataset: its summary',
    description: 'When it was stored and by whom, from when to when it has values, how many, and of which streams.',
    key: { name: 'id', schema: { type: 'integer', examples: [42] } },
    tagged: true,
  })
  async get(@Param('id', idPipe(unknownDataset)) id: number, @ShowsWriters() writers: boolean): Promise<RecordReply> {
    return new RecordReply(DATASET_REVISION, datasetDocument(await this.datasets.get(id, writers)));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiDeletion('It is deleted', {
    summary: 'Delete a dataset',
    description:
      'The account that wrote it may, and administrators. Its values are gone from every read at once; its streams stay.',
    key: { name: 'id', schema: { type: 'integer', examples: [42] } },
    tagged: true,
  })
  @RequiresSession()
  async delete(
    @Param('id', idPipe(unknownDataset)) id: number,
    @CurrentAccount() account: Account,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.deletion.run(id, account, precondition);
  }
}
