import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ApiProblems, named, QueryParameters } from '@pelorus/shared/http';
import { ImportDto, UndoneImportDto } from './import.dto';
import { IMPORT_MEDIA_TYPES, KIND_NAMES } from './import-request';

const TABLE = [
  'code,revision,shortName,longName,parent,status,type,serialNumber',
  ',,mya_iii,Mya III,,public,vessel,',
  ',,ctd_1,CTD on Mya III,mya_iii,public,ctd,000123',
  '',
].join('\r\n');

const BODY = {
  items: [{ shortName: 'mya_iii', longName: 'Mya III', status: 'public', type: 'vessel' }],
  parameters: [{ item: 'mya_iii', shortName: 'salinity', name: 'Salinity', unit: 'psu', type: 'salinity' }],
};

const IN_WORDS = `${KIND_NAMES.slice(0, -1).join(', ')} and ${KIND_NAMES.at(-1)}`;
const KEYS = KIND_NAMES.map((name) => `"${name}": [...]`).join(', ');

/** Describes the import of many records. */
export function ApiImport(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Make and change many items and what belongs to them at once',
      description:
        `All or nothing, as one change: ${IN_WORDS}. CSV (UTF-8, with a header; comma, semicolon or tab) has one kind of records, JSON ` +
        `\`{${KEYS}}\` all kinds. A row that names a record by \`id\`, \`uuid\` or ` +
        '`code` changes it, any other makes one; `revision` is compared as `If-Match`. A column that is not there stays as ' +
        'it is, an empty cell (in JSON null) clears. `parent` and `item` are codes, ids, or short names of items of the ' +
        'same import, in any order, and `mountDate` tells since when an item is on its `parent`; `status`, `type`, `role`, `unit` and `contact` are names, systemNames, codes and e-mails, or ids. ' +
        'Rows of `contacts` give contacts roles on items; rows of `mounts` correct mounts that are there; `resources` are links. What a list gives as ' +
        '`format=csv` is taken as it is. Faults are told by row and column (in JSON by pointer), the first 100, and their number.',
    }),
    QueryParameters(
      {
        name: 'kind',
        description: 'What a table has in its rows; JSON says it by its keys.',
        schema: { type: 'string', enum: KIND_NAMES, default: 'items' },
      },
      {
        name: 'dryRun',
        description: 'Do everything, tell the result, and take it back.',
        schema: { type: 'boolean', default: false },
      },
    ),
    ApiHeader({
      name: 'Content-Encoding',
      required: false,
      schema: { type: 'string', enum: ['gzip', 'deflate', 'br', 'identity'] },
    }),
    ApiConsumes(...IMPORT_MEDIA_TYPES),
    ApiBody({
      required: true,
      schema: named('ImportBody', { oneOf: [{ type: 'string' }, { type: 'object' }] }),
      examples: { table: { value: TABLE }, json: { value: BODY } },
    }),
    ApiOkResponse({ type: ImportDto }),
    ApiProblems(400, 413, 415, 422, 503),
  );
}

/** Describes taking an import back. */
export function ApiImportUndo(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'Take an import back',
      description:
        'All of it or nothing, as one change: what the import made is deleted, what it changed is as before. Any change of the ' +
        'account that wrote only what imports write can be taken back so, by `lastModified` of what it wrote. Refused ' +
        'where a record was changed since, or where others refer to what was made (409).',
    }),
    ApiParam({
      name: 'moment',
      description: 'The `moment` of the import (UTC)',
      schema: { type: 'string' },
      example: '2024-01-17T18:17:13.759',
    }),
    ApiOkResponse({ type: UndoneImportDto }),
    ApiProblems(403, 404, 409, 503),
  );
}
