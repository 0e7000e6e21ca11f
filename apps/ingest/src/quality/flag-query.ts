import { type FlagUse, LAYER_KINDS, type LayerKind } from '@pelorus/ingest/domain';
import { FLAGS, type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { badParameter, booleanValue, oneValue, type QueryParameter, wordValues } from '@pelorus/shared/http';
import { parseDateTime } from '@pelorus/shared/kernel';
import { type ParsedQs } from 'qs';
import { FLAG_SCHEME, readFlagScheme } from './flag-scheme-query';

const WORDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

export const LAYERS: QueryParameter = {
  name: 'layers',
  description:
    'The layers that count, comma-separated or repeated: `source` (flags of the files), `rule` (tests), `manual` (persons). All ' +
    'without it.',
  schema: { type: 'string' },
  example: 'source',
};

export const FLAGS_AS_OF: QueryParameter = {
  name: 'flagsAsOf',
  description:
    'The moment as of which rules and persons are asked; without it now. A time about which a rule had said nothing by then has what it ' +
    'said first.',
  schema: { type: 'string' },
  example: '2024-06-01T12:00:00',
};

export const KEPT_FLAGS: QueryParameter = {
  name: 'qualityFlags',
  description:
    'Keeps only values with these flags, comma-separated or repeated; values that nobody judged have 0. With `aggregate` the functions ' +
    'COVERAGE (share of the values that are kept) and LEFT_OUT (number of the others) tell what is missing.',
  schema: { type: 'string' },
  example: '0,1,2',
};

export const FLAG_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'withQualityFlags',
    description:
      'Adds a column `urn (quality_flag)` after those of each stream: the flag that counts (0 without any), or the strongest one of the ' +
      'bucket. The newest flag of a person counts; else the strongest of the file and the rules.',
    schema: { type: 'boolean', default: false },
  },
  KEPT_FLAGS,
  FLAG_SCHEME,
  LAYERS,
  FLAGS_AS_OF,
];

/** Use of flags in a query. DomainError `malformed`. */
export function readFlagUse(query: ParsedQs): FlagUse {
  const scheme = readFlagScheme(query);
  const flags = wordValues(query, KEPT_FLAGS.name, WORDS);
  const layers = wordValues(query, LAYERS.name, LAYER_KINDS) as LayerKind[];
  const asOfUs = readAsOf(query);
  return {
    withFlags: booleanValue(query, 'withQualityFlags') ?? false,
    ...(flags.length > 0 && { keptFlags: ofScheme(flags, scheme) }),
    ...(layers.length > 0 && { layers: new Set(layers) }),
    ...(asOfUs !== undefined && { flagsAsOfUs: asOfUs }),
    ...(scheme !== 'o2a' && { flagScheme: scheme }),
  };
}

/** Microseconds since 1970 of `flagsAsOf`. */
export function readAsOf(query: ParsedQs): number | undefined {
  const text = oneValue(query, FLAGS_AS_OF.name)?.trim() ?? '';
  if (text === '') return undefined;
  const parsed = parseDateTime(text);
  if (parsed) return parsed.instant.ms * 1_000 + parsed.instant.us;
  const detail = `'flagsAsOf' is no date-time: '${text.slice(0, 64)}'; expected for example 2024-06-01T12:00:00 (UTC).`;
  throw badParameter(FLAGS_AS_OF.name, 'bad-date-time', detail);
}

/** O2A flags that have one of these in a scheme. */
function ofScheme(words: readonly string[], scheme: FlagScheme): ReadonlySet<number> {
  const given = new Set(words.map(Number));
  return new Set(Array.from({ length: FLAGS }, (_, flag) => flag).filter((flag) => given.has(inScheme(flag, scheme))));
}
