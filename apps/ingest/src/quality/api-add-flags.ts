import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import { ApiProblems, QueryParameters } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { type Request } from 'express';
import { MAX_NEW_FLAGS } from './flag-body';
import { CheckedFlagDto, ManualFlagDto, NewManualFlagDto } from './manual-flag.dto';

const KEY = 'Idempotency-Key';
const MAX_KEY = 200;

/** Idempotency key of a request. */
export function readKey(request: Request): string | undefined {
  const key = request.get(KEY)?.trim() ?? '';
  if (key === '') return undefined;
  if (key.length <= MAX_KEY && /^[\x20-\x7e]+$/.test(key)) return key;
  throw new DomainError('malformed', 'bad-key', `${KEY} takes up to ${MAX_KEY} printable ASCII characters.`);
}

const oneOrList = (type: typeof NewManualFlagDto | typeof ManualFlagDto | typeof CheckedFlagDto): object => ({
  oneOf: [
    { $ref: getSchemaPath(type) },
    { type: 'array', minItems: 1, maxItems: MAX_NEW_FLAGS, items: { $ref: getSchemaPath(type) } },
  ],
});

export function ApiAddFlags(): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(NewManualFlagDto, CheckedFlagDto, ManualFlagDto),
    ApiOperation({
      summary: 'Flag values of streams by hand',
      description:
        `One flag, or a list of up to ${MAX_NEW_FLAGS}, of which all are stored or none. Goes before what files and rules say, and before ` +
        'older flags of persons; nothing is overwritten. Whoever may write the streams may flag them, with the scope `quality`; ' +
        'administrators, too.',
    }),
    QueryParameters({
      name: 'dryRun',
      description: 'Checks the flags, and stores nothing.',
      schema: { type: 'boolean', default: false },
    }),
    ApiHeader({
      name: KEY,
      required: false,
      description: 'The same key and body again give the same flags, which are stored once.',
      schema: { type: 'string', maxLength: MAX_KEY },
    }),
    ApiBody({ required: true, schema: oneOrList(NewManualFlagDto) }),
    ApiCreatedResponse({
      description: 'The stored flag, or the list of them',
      schema: oneOrList(ManualFlagDto),
      headers: { Location: { description: 'The path of a single flag', schema: { type: 'string' } } },
    }),
    ApiOkResponse({ description: 'With `dryRun`: what would be stored', schema: oneOrList(CheckedFlagDto) }),
    ApiProblems(400, 409, 415, 422, 503),
  );
}
