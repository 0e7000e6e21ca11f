import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { named } from '../openapi/named-schemas';
import { Produces } from '../reply/produces.guard';

const SCHEMA = named('FileContent', { type: 'string' as const, format: 'binary', description: 'The bytes of a file' });
const BYTES = { '*/*': { schema: SCHEMA } };
const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const REQUEST_HEADERS = ['Range', 'If-Range', 'If-None-Match'];
const HEADERS = {
  ETag: text('The SHA-256 of the file, hexadecimal'),
  'Content-Disposition': text('The name of the file'),
  'Accept-Ranges': text('`bytes`'),
};

export function ApiFileContent(): MethodDecorator {
  return applyDecorators(
    Produces('*/*'),
    ...REQUEST_HEADERS.map((name) => ApiHeader({ name, required: false, schema: { type: 'string' } })),
    ApiResponse({ status: 200, description: 'The file', content: BYTES, headers: HEADERS }),
    ApiResponse({ status: 206, description: 'The part asked for', content: BYTES, headers: HEADERS }),
    ApiResponse({ status: 304, description: 'The file is the one that If-None-Match names' }),
  );
}
