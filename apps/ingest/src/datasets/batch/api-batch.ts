import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems, DEDUP, type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { BatchDto } from './batch.dto';
import { LINES_MEDIA_TYPE, TAR_MEDIA_TYPE } from './open-batch';

const EXAMPLE = [
  { name: 'one.nrt', text: 'datetime\tstation:seattle:weather:temp_max [°C]\n2024-01-17 18:00:00\t7.5\n' },
  { name: 'two.nrt', text: 'datetime\tstation:seattle:weather:temp_max [°C]\n2024-01-17 18:01:00\t7.4\n' },
];

const PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'dryRun',
    description: 'Check all files, but store nothing.',
    schema: { type: 'boolean', default: false },
  },
  {
    name: 'allowDuplicate',
    description: 'Store files even if the account has stored the same bytes before.',
    schema: { type: 'boolean', default: false },
  },
  DEDUP,
];

const CODED = {
  'Content-Encoding': {
    description: 'The coding that `Accept-Encoding` likes best; absent for short answers',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
};

export const MOST_FILES = 10_000;

export function ApiBatch(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Store many data files',
      description:
        `For what has piled up: up to ${MOST_FILES} files in one request, each a dataset of its own with a result of its own, in ` +
        `their order. \`${LINES_MEDIA_TYPE}\` is a line a file, \`{"name": "...", "text": "..."}\`, up to 4 MiB each; ` +
        `\`${TAR_MEDIA_TYPE}\` a tar archive. A file with faults is refused alone. The answer is 200 however many are. ` +
        'A body that breaks off is an error, whose `results` tell of the files before. ' +
        'The same batch again stores nothing twice: its files are 409 `duplicate-dataset` with `datasetId` then.',
      requestBody: {
        required: true,
        content: {
          [LINES_MEDIA_TYPE]: {
            schema: { type: 'string', example: EXAMPLE.map((file) => `${JSON.stringify(file)}\n`).join('') },
          },
          [TAR_MEDIA_TYPE]: { schema: { type: 'string', format: 'binary' } },
        },
      },
    }),
    QueryParameters(...PARAMETERS),
    ApiHeader({ name: 'Content-Encoding', required: false, schema: { type: 'string', enum: ['gzip', 'identity'] } }),
    ApiOkResponse({ type: BatchDto, headers: CODED }),
    ApiProblems(400, 413, 415, 503),
  );
}
