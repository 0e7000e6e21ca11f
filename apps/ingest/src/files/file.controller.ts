import { UploadNotes } from '../audit/upload-notes';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession, noteForAudit } from '@pelorus/auth/http';
import { FILES } from '@pelorus/ingest/persistence';
import { FileDeletion, FILE_REVISION, StoredFileReader, FileUploads } from '@pelorus/ingest/service';
import {
  API_ETAG,
  API_IF_MATCH,
  ApiFileContent,
  ApiPage,
  ApiProblems,
  DEDUP,
  IfMatch,
  listParameters,
  type ListQuery,
  PacedBody,
  PageReply,
  QueryParameters,
  readPageRequest,
  RecordReply,
  sendFile,
  whenGone,
  FromReplica,
} from '@pelorus/shared/http';
import { type Precondition, formatDateTime } from '@pelorus/shared/kernel';
import { IngestSettings } from '../ingest-settings';
import { NamesWriters, ShowsWriters } from '../writers/shows-writers.decorator';
import { ApiFileUpload } from './api-file-upload';
import { FileIdPipe } from './file-id.pipe';
import { readFileHead, readFileQuery } from './file-request';
import { FileDto } from './file.dto';
import { type StoredFile } from '@pelorus/ingest/domain';

const LIST: ListQuery = { collection: FILES, defaultHits: 1_000 };

/** Files of any kind: stored, listed, read and deleted. */
@ApiTags('files')
@Controller('rest/files')
export class FileController {
  constructor(
    private readonly storing: FileUploads,
    private readonly files: StoredFileReader,
    private readonly deletion: FileDeletion,
    private readonly settings: IngestSettings,
    private readonly notes: UploadNotes,
  ) {}

  @Post()
  @ApiFileUpload()
  @RequiresSession()
  async upload(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ParsedQs,
    @CurrentAccount() { username }: Account,
  ): Promise<RecordReply> {
    const said = readFileQuery(query);
    const { mediaType, encoding } = readFileHead(request, this.settings.MAX_FILE_BYTES);
    this.storing.requirePlace();
    const body = new PacedBody(request, response, encoding, this.settings.bodyPace);
    const file = await this.storing.run({ ...said, mediaType, username }, body, whenGone(response));
    noteForAudit(request, this.notes.noteOf(username, file.name));
    return new RecordReply(FILE_REVISION, fileDocument(file), `/rest/files/${file.id}`);
  }

  @Get()
  @FromReplica()
  @NamesWriters()
  @ApiOperation({
    summary: 'List files',
    description: 'In pages of `hits` from `offset`; `where` filters, `sorts` orders. The bytes are read one by one.',
  })
  @QueryParameters(...listParameters(LIST))
  @ApiPage(FileDto)
  @ApiProblems(400, 503)
  async list(@Query() query: ParsedQs, @ShowsWriters() writers: boolean): Promise<PageReply> {
    const page = await this.files.list(readPageRequest(query, LIST), writers);
    return new PageReply({ ...page, records: page.records.map(fileDocument) });
  }

  @Get(':id')
  @FromReplica()
  @NamesWriters()
  @ApiOperation({
    summary: 'One file: what is known of it',
    description: 'Its name, size, media type and SHA-256, and who stored it when.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [7] } })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: FileDto, headers: API_ETAG })
  @ApiResponse({ status: 304, description: 'It is the one that `If-None-Match` names' })
  @ApiProblems(400, 404, 503)
  async get(@Param('id', FileIdPipe) id: number, @ShowsWriters() writers: boolean): Promise<RecordReply> {
    const file = await this.files.get(id);
    return new RecordReply(FILE_REVISION, fileDocument(writers ? file : { ...file, username: '' }));
  }

  @Get(':id/content')
  @ApiOperation({
    summary: 'The bytes of a file',
    description:
      'Single ranges (`Range: bytes=0-99`) are answered with that part. Never shown by a browser, only saved. Bytes that ' +
      'are lost are 503 `file-bytes-missing`.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [7] } })
  @ApiFileContent()
  @ApiProblems(400, 404, 416, 503)
  async content(
    @Param('id', FileIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.read(id, (file, bytes) => {
      const read = (start: number, end: number) => bytes.read(start, end);
      return sendFile({ ...file, fileName: file.name, read }, request, response);
    });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a file', description: 'The account that wrote it may, and administrators.' })
  @ApiParam({ name: 'id', schema: { type: 'integer', examples: [7] } })
  @ApiHeader(API_IF_MATCH)
  @ApiNoContentResponse({ description: 'It is deleted' })
  @ApiProblems(404, 412, 503)
  @RequiresSession()
  async delete(
    @Param('id', FileIdPipe) id: number,
    @CurrentAccount() account: Account,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.deletion.run(id, account, precondition);
  }
}

/** The document of a file. */
function fileDocument({ id, created, itemCode, event, ...file }: StoredFile): FileDto {
  return {
    id,
    created: formatDateTime(created, 3),
    name: file.name,
    mediaType: file.mediaType,
    size: file.size,
    sha256: file.sha256,
    username: file.username,
    ...(itemCode !== undefined && { itemCode }),
    ...(event !== undefined && { event }),
  };
}
