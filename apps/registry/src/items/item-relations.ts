import { type ParsedQs } from 'qs';
import { ITEM_RELATIONS, type ItemRelation } from '@pelorus/registry/persistence';
import { manyValues, type QueryParameter, wordValues } from '@pelorus/shared/http';

/** The parameter that says what is to be shown with an item. */
export const WITH: QueryParameter = {
  name: 'with',
  description:
    `Relations to show with each item, comma-separated or repeated: ${ITEM_RELATIONS.join(', ')}. A dotted name ` +
    'counts as its first part (`children.id` as `children`).',
  schema: { type: 'string' },
  example: 'parameters,children',
};

/** The relations that a request asks for. */
export function readRelations(query: ParsedQs): ItemRelation[] {
  const names = manyValues(query, 'with').flatMap((value) => value.split(','));
  return wordValues({ with: names.map((name) => name.split('.')[0] ?? '') }, 'with', ITEM_RELATIONS);
}
