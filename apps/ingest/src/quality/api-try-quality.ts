import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import { MAX_TESTS, QUALITY_TESTS, type QualityTest } from '@pelorus/ingest/quality';
import { named } from '@pelorus/shared/http';
import { MAX_GIVEN } from './given-values';
import { TriedQualityDto } from './try.dto';

type Schema = Readonly<Record<string, unknown>>;

const NUMBERS = { type: 'array', maxItems: MAX_GIVEN, items: { type: ['number', 'null'] } };
/** Numbers beside given values, or the code of a stream. */
const BESIDE: Schema = { oneOf: [NUMBERS, { type: 'string' }] };
const TIME = { type: 'string', examples: ['2024-01-01T00:00:00'] };

const PROPERTIES: Readonly<Record<string, Schema>> = {
  code: {
    type: 'string',
    description: 'A stream whose stored values are judged, with what tests need around the bounds',
  },
  datetimeMin: { ...TIME, description: 'The earliest time stamp that is judged' },
  datetimeMax: { ...TIME, description: 'The latest time stamp that is judged, as in `/rest/data`' },
  values: {
    type: 'array',
    maxItems: MAX_GIVEN,
    description: 'Instead of `code`: pairs of a date-time (UTC) and a value, null for an empty cell',
    items: { type: 'array', minItems: 2, maxItems: 2, items: { type: ['string', 'number', 'null'] } },
  },
  depths: { ...BESIDE, description: 'Depths in metres: as many as values, or the code of a stream' },
  latitudes: { ...BESIDE, description: 'Latitudes in degrees: as many as values, or the code of a stream' },
  longitudes: { ...BESIDE, description: 'Longitudes in degrees: as many as values, or the code of a stream' },
  others: {
    type: 'object',
    description: 'Other streams by the names that tests call them: as many numbers as values, or the code of a stream',
    additionalProperties: BESIDE,
  },
  othersWithinSeconds: {
    type: 'number',
    minimum: 0,
    maximum: 86_400,
    default: 600,
    description: 'With `code`: how old the newest value of another stream may be that stands beside a value',
  },
};

const EXAMPLE = {
  values: [
    ['2024-01-01T00:00:00', 21.4],
    ['2024-01-01T00:01:00', 21.5],
    ['2024-01-01T00:02:00', null],
    ['2024-01-01T00:03:00', 51],
  ],
  tests: [{ test: 'gross_range', failSpan: [10, 50], suspectSpan: [20, 40] }],
};

/** Schema of a test with its parameters. */
function schemaOf({ name, about, parameters }: QualityTest): Schema {
  const entries = Object.entries(parameters);
  return {
    type: 'object',
    title: name,
    description: about,
    required: ['test', ...entries.filter(([, { absent }]) => !absent).map(([key]) => key)],
    properties: {
      test: { type: 'string', enum: [name] },
      ...Object.fromEntries(entries.map(([key, { schema, description }]) => [key, { ...schema, description }])),
    },
  };
}

const TESTS: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_TESTS,
  description: 'Tests with their parameters; of several flags of a value the strongest counts',
  items: { oneOf: QUALITY_TESTS.map(schemaOf) },
};

export function ApiTryQuality(): MethodDecorator {
  const properties = { ...PROPERTIES, tests: TESTS };
  const schema = named('QualityTrial', { type: 'object', required: ['tests'], properties, example: EXAMPLE } as object);
  return applyDecorators(
    ApiBody({ required: true, schema } as Parameters<typeof ApiBody>[0]),
    ApiOkResponse({ type: TriedQualityDto }),
  );
}
