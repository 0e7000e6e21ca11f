import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { PROBLEM_MEDIA_TYPE } from '../problem/problem';

export class FaultDto {
  @ApiProperty({ description: 'Stable name of the kind of fault', example: 'unknown-key' })
  readonly code!: string;
  @ApiProperty({ description: 'What is wrong, where, and what was expected' })
  readonly detail!: string;
  @ApiProperty({ required: false, description: 'JSON pointer into the body', example: '/shortName' })
  readonly pointer?: string;
  @ApiProperty({ required: false, description: 'Name of the query parameter' })
  readonly parameter?: string;
  @ApiProperty({
    required: false,
    type: 'integer',
    description: 'Row of a table as a spreadsheet counts, the header being 1',
  })
  readonly row?: number;
  @ApiProperty({ required: false, type: 'integer', description: 'Line of the file, the header being 1' })
  readonly line?: number;
  @ApiProperty({ required: false, type: 'integer', description: 'Column of the file, from 1' })
  readonly column?: number;
  @ApiProperty({ required: false, description: "The column's header" })
  readonly header?: string;
  @ApiProperty({ required: false, description: 'The offending text, cut at 64 characters' })
  readonly text?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'Offset in the expression, in UTF-16 units from 0' })
  readonly position?: number;
  @ApiProperty({ required: false, type: 'integer', description: 'Length of the fault in the expression' })
  readonly length?: number;
  @ApiProperty({ required: false, type: [String], description: 'What would have been right there' })
  readonly expected?: string[];
  @ApiProperty({ required: false, type: [String], description: 'The nearest known names' })
  readonly nearest?: string[];
}

export class ProblemDto {
  @ApiProperty({ example: 'urn:pelorus:problem:not-found' })
  readonly type!: string;
  @ApiProperty({ example: 'Not Found' })
  readonly title!: string;
  @ApiProperty({ type: 'integer', example: 404 })
  readonly status!: number;
  @ApiProperty({ example: "There is no item '4711'." })
  readonly detail!: string;
  @ApiProperty({ example: '/rest/v2/items/4711' })
  readonly instance!: string;
  @ApiProperty({ description: 'Stable name of the kind of error', example: 'not-found' })
  readonly code!: string;
  @ApiProperty({ required: false, type: [FaultDto], description: 'Each fault of the input, the first 100' })
  readonly errors?: FaultDto[];
  @ApiProperty({ required: false, type: 'integer', description: 'How many faults there are in all' })
  readonly totalErrors?: number;
}

/** Header `WWW-Authenticate` of a 401. */
const CHALLENGE = {
  'WWW-Authenticate': {
    description: 'What is wrong with the token, if one was shown (RFC 6750)',
    schema: { type: 'string' },
    example: 'Bearer realm="pelorus", error="invalid_token", error_description="The token has expired"',
  },
} as const;

/** Says with which errors an operation may answer, each a problem document. */
export function ApiProblems(...statuses: readonly number[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: STATUS_CODES[status] ?? 'Error',
        content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) } } },
        ...(status === 401 && { headers: CHALLENGE }),
      }),
    ),
  );
}
