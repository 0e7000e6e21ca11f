import { type ParsedQs } from 'qs';
import { type AggregateFunction } from '@pelorus/ingest/domain';
import { type QueryParameter } from '@pelorus/shared/http';

const older = (name: string, description: string): QueryParameter => ({
  name,
  description,
  schema: { type: 'string' },
  deprecated: true,
});

/** Parameters of older clients that are taken and have no effect. */
export const WITHOUT_EFFECT: readonly QueryParameter[] = ['withLogicalCode', 'withMetadata'].map((name) =>
  older(name, 'Has no effect.'),
);

/** Parameters as older clients call them. */
export const OLDER_NAMES = { sensors: 'codes', beginDate: 'datetimeMin', endDate: 'datetimeMax' } as const;

/** The parameters of older clients that a read of data takes. */
export const OLDER_PARAMETERS: readonly QueryParameter[] = [
  ...Object.entries(OLDER_NAMES).map(([name, stands]) => older(name, `The same as \`${stands}\`.`)),
  older('streamit', 'Has no effect.'),
  ...WITHOUT_EFFECT,
];

/** Functions as older clients call them. */
export const OLDER_FUNCTIONS: Readonly<Record<string, AggregateFunction>> = { STDDEV: 'STD', N: 'COUNT' };

/** Buckets as older clients call them. */
export const OLDER_BUCKETS: Readonly<Record<string, string>> = { WEEK: 'P1W', MONTH: 'P1M', YEAR: 'P1Y' };

/** Whether a request has a parameter of older clients, which read tables whatever their HTTP library accepts. */
export function isOfOlderClient(query: ParsedQs): boolean {
  return OLDER_PARAMETERS.some(({ name }) => query[name] !== undefined);
}
