import { type Request } from 'express';
import { type FormatName, ITEM_FORMATS, type ItemFormat, JSON_FORMAT } from '@pelorus/registry/formats';
import { acceptedType, oneValue, type QueryParameter, wordValues } from '@pelorus/shared/http';

/** The representations of an item; the first one is the default. */
export const REPRESENTATIONS: readonly FormatName[] = [JSON_FORMAT, ...ITEM_FORMATS];
const NAMES = REPRESENTATIONS.map(({ name }) => name);
export const ITEM_MEDIA_TYPES = REPRESENTATIONS.map(({ mediaType }) => mediaType);

const titles = REPRESENTATIONS.map(({ name, mediaType, title }) => `\`${name}\` (\`${mediaType}\`): ${title}`);

/** The parameter that says in which format an item is shown. */
export const ITEM_FORMAT: QueryParameter = {
  name: 'format',
  description: `Goes before \`Accept\`. ${titles.join('; ')}. \`with\` and \`dedup\` count for JSON alone.`,
  schema: { type: 'string', enum: NAMES, default: JSON_FORMAT.name },
};

/** The format that `format` names, or else the one that `Accept` likes best; undefined for the registry's own JSON. */
export function chooseItemFormat(request: Request): ItemFormat | undefined {
  oneValue(request.query, ITEM_FORMAT.name);
  const [name] = wordValues(request.query, ITEM_FORMAT.name, NAMES);
  if (name !== undefined) return ITEM_FORMATS.find((format) => format.name === name);
  const accepted = acceptedType(request, ITEM_MEDIA_TYPES);
  return ITEM_FORMATS.find(({ mediaType }) => mediaType === accepted);
}
