import { applyDecorators, type Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { ApiPage, Produces } from '@pelorus/shared/http';
import { LIST_FORMATS } from './choose-list-format';

/** Says that an operation answers with a page of records, or with all of them as CSV or NDJSON. */
export function ApiList(record: Type<object>): MethodDecorator {
  return applyDecorators(
    Produces(LIST_FORMATS),
    ApiPage(record, {
      'text/csv': {
        schema: { type: 'string', description: 'RFC 4180 with a header line; references by their names' },
        example: 'id,uuid,revision,name\r\n7,6f1c2a3e-3c1c-4f0e-9a53-0f6a3f7e2c11,1,Sandi\r\n',
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: `A record a line, each as ${getSchemaPath(record)}` },
        example: '{"@uuid":"6f1c2a3e-3c1c-4f0e-9a53-0f6a3f7e2c11","id":7}\n',
      },
    }),
  );
}
