import { type Request } from 'express';
import { type FormatName, ITEM_FORMATS, type ItemFormat, JSON_FORMAT } from '@pelorus/registry/formats';
import { Formats } from '@pelorus/shared/http';

/** The representations of an item; the first one is the default. */
export const REPRESENTATIONS: readonly [FormatName, ...FormatName[]] = [JSON_FORMAT, ...ITEM_FORMATS];
export const ITEM_REPRESENTATIONS = new Formats<FormatName | ItemFormat>(REPRESENTATIONS);

const titles = REPRESENTATIONS.map(({ name, mediaType, title }) => `\`${name}\` (\`${mediaType}\`): ${title}`);

/** The parameter that says in which format an item is shown. */
export const ITEM_FORMAT = ITEM_REPRESENTATIONS.parameter(
  `Goes before \`Accept\`. ${titles.join('; ')}. \`with\` and \`dedup\` count for JSON alone.`,
);

/** The format that the request wants; undefined for the registry's own JSON. */
export function chooseItemFormat(request: Request): ItemFormat | undefined {
  const chosen = ITEM_REPRESENTATIONS.choose(request);
  return 'write' in chosen ? chosen : undefined;
}
