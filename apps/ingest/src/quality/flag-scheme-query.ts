import { FLAG_SCHEMES, type FlagScheme } from '@pelorus/ingest/quality';
import { badParameter, oneValue, type QueryParameter } from '@pelorus/shared/http';
import { didYouMean, nearest } from '@pelorus/shared/kernel';
import { type ParsedQs } from 'qs';

export const FLAG_SCHEME: QueryParameter = {
  name: 'flagScheme',
  description: 'The scheme of all flags of the request and the answer.',
  schema: { type: 'string', enum: [...FLAG_SCHEMES], default: 'o2a' },
};

/** Flag scheme of a query; O2A by default. */
export function readFlagScheme(query: ParsedQs): FlagScheme {
  const given = oneValue(query, FLAG_SCHEME.name)?.trim().toLowerCase() ?? 'o2a';
  const scheme = FLAG_SCHEMES.find((each) => each === given);
  if (scheme) return scheme;
  const hint = didYouMean(nearest(given, FLAG_SCHEMES)) || `; there are ${FLAG_SCHEMES.join(', ')}`;
  throw badParameter(FLAG_SCHEME.name, 'bad-flag-scheme', `There is no flag scheme '${given.slice(0, 64)}'${hint}`);
}
