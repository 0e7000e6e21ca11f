import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems, DEDUP, named, type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { CheckedFileDto, DatasetDto } from './dataset.dto';
import { FILE_MEDIA_TYPES, FORM_MEDIA_TYPE } from './upload-request';

const EXAMPLE = [
  'datetime\tvessel:polarstern:tsk1:salinity [psu]\tvessel:polarstern:tsk1:salinity (quality_flag)',
  '2019-02-28 15:50:00.000\t34.1234\t1',
  '2019-02-28 15:50:01.000\t\t',
  '',
].join('\n');

const PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'name',
    description: 'A name for the dataset, for example that of the file.',
    schema: { type: 'string', maxLength: 200 },
  },
  {
    name: 'dryRun',
    description: 'Check and sum up the whole file, but store nothing (200); a duplicate is a warning then.',
    schema: { type: 'boolean', default: false },
  },
  {
    name: 'allowDuplicate',
    description: 'Store the file even if the account has stored the same bytes before.',
    schema: { type: 'boolean', default: false },
  },
  DEDUP,
];

const FORM = named('DatasetUpload', {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'The file; any name of the part will do' } },
});

export function ApiUpload(): MethodDecorator {
  const files = FILE_MEDIA_TYPES.map((type) => {
    return [type, { schema: { type: 'string', format: 'binary', example: EXAMPLE } }] as const;
  });
  return applyDecorators(
    ApiOperation({
      summary: 'Store a data file',
      description:
        'The body is the text of a near-real-time data file: UTF-8, a header row (`datetime`, then parameter URNs), ' +
        'one row a time stamp, columns separated by TAB. It is stored completely or, at the first fault, not at all. ' +
        'A file with faults is 422 `invalid-file` with line, column, header and text of the first 100. The same bytes ' +
        'again from the same account are 409 `duplicate-dataset` with `datasetId`, so that a retry is safe. A column of ' +
        'a stream that another account began is 403 `stream-of-another`. A service that takes only the codes of a registry ' +
        'says 422 `unregistered-code` or `forbidden-code` instead, naming the columns, and 503 `registry-unavailable` ' +
        'while the registry gives no answer. A form (`curl -F file=@file`) with this file and nothing else is the same.',
      requestBody: { required: true, content: { ...Object.fromEntries(files), [FORM_MEDIA_TYPE]: { schema: FORM } } },
    }),
    QueryParameters(...PARAMETERS),
    ApiHeader({ name: 'Content-Encoding', required: false, schema: { type: 'string', enum: ['gzip', 'identity'] } }),
    ApiCreatedResponse({
      type: DatasetDto,
      description: 'The dataset, as it can be read from now on',
      headers: {
        Location: { description: 'The path of the dataset', schema: { type: 'string' } },
        ETag: { schema: { type: 'string' } },
      },
    }),
    ApiOkResponse({ type: CheckedFileDto, description: 'With `dryRun`: what would be stored' }),
    ApiProblems(400, 409, 413, 415, 422, 503),
  );
}
