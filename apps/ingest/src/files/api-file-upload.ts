import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiOperation } from '@nestjs/swagger';
import { ApiProblems, DEDUP, type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { FileDto } from './file.dto';

const PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'name',
    description: 'What the file is called. Required. Any text of one line; it is never used as a path.',
    schema: { type: 'string', maxLength: 200 },
  },
  {
    name: 'itemCode',
    description: 'The code of the item that it belongs to. It is not looked up.',
    schema: { type: 'string', maxLength: MAX_CODE_LENGTH },
  },
  {
    name: 'event',
    description: 'The id of the event that it belongs to. It is not looked up.',
    schema: { type: 'integer', minimum: 1 },
  },
  DEDUP,
];

/** Describes the upload of a file of any kind. */
export function ApiFileUpload(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Store a file of any kind',
      description:
        'The body is the file itself, of any media type; its `Content-Type` is kept (without one: ' +
        '`application/octet-stream`). Forms (`multipart/...`) are 415. It is stored completely or not at all, as it was ' +
        'sent; a body with `Content-Encoding: gzip` is decoded. A service that keeps no files answers 503 ' +
        '`files-not-configured`.',
    }),
    QueryParameters(...PARAMETERS),
    ApiHeader({ name: 'Content-Encoding', required: false, schema: { type: 'string', enum: ['gzip', 'identity'] } }),
    ApiConsumes('*/*'),
    ApiBody({ required: true, schema: { type: 'string', format: 'binary' } }),
    ApiCreatedResponse({
      type: FileDto,
      description: 'The file, as it can be read from now on',
      headers: {
        Location: { description: 'The path of the file', schema: { type: 'string' } },
        ETag: { schema: { type: 'string' } },
      },
    }),
    ApiProblems(400, 413, 415, 503),
  );
}
