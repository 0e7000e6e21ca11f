import { type ParsedQs } from 'qs';
import { type AggregateFunction } from '@pelorus/ingest/domain';
import { type QueryParameter } from '@pelorus/shared/http';

const older = (name: string, description: string): QueryParameter => ({
  name,
  description,
  schema: { type: 'string' },
  deprecated: true,
});

/** Parameters of older clients without effect. */
export const WITHOUT_EFFECT: readonly QueryParameter[] = ['withLogicalCode', 'withMetadata'].map((name) =>
  older(name, 'Has no effect.'),
);

/** Names that older clients use for parameters. */
export const OLDER_NAMES = { sensors: 'codes', beginDate: 'datetimeMin', endDate: 'datetimeMax' } as const;

/** Parameters of older clients for reads of data. */
export const OLDER_PARAMETERS: readonly QueryParameter[] = [
  ...Object.entries(OLDER_NAMES).map(([name, stands]) => older(name, `The same as \`${stands}\`.`)),
  older('streamit', 'Has no effect.'),
  ...WITHOUT_EFFECT,
];

/** Names that older clients use for functions. */
export const OLDER_FUNCTIONS: Readonly<Record<string, AggregateFunction>> = { STDDEV: 'STD', N: 'COUNT' };

/** Names that older clients use for buckets. */
export const OLDER_BUCKETS: Readonly<Record<string, string>> = { WEEK: 'P1W', MONTH: 'P1M', YEAR: 'P1Y' };

/** Whether a query has a parameter of older clients; they read TSV whatever their HTTP library accepts. */
export function isOfOlderClient(query: ParsedQs): boolean {
  return OLDER_PARAMETERS.some(({ name }) => query[name] !== undefined);
}
