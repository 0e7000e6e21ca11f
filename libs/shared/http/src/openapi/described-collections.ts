import { type OpenAPIObject } from '@nestjs/swagger';
import { type Collection } from '@pelorus/shared/persistence';
import { describeCollections, type DescribedCollections } from './list-fields';

/** The part of a document, and until it is complete of its parameters, that describes collections. */
const COLLECTIONS = 'x-collections';
/** The name of the collection that a parameter filters. */
const COLLECTION = 'x-collection';

type Extended = Record<string, unknown> & { [COLLECTIONS]?: DescribedCollections };

/** The extensions of a parameter that filters a collection: its name, and for the document all that it leads to. */
export function describedBy(collection: Collection): Readonly<Record<`x-${string}`, unknown>> {
  return { [COLLECTION]: collection.table, [COLLECTIONS]: describeCollections(collection) };
}

/** Moves the collections that parameters of operations describe to the document, where each stands once. */
export function gatherCollections(
  document: OpenAPIObject,
  operations: readonly { readonly parameters?: readonly object[] }[],
): void {
  const all: Record<string, DescribedCollections[string]> = {};
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters as Extended[])) {
    Object.assign(all, parameter[COLLECTIONS]);
    delete parameter[COLLECTIONS];
  }
  if (Object.keys(all).length > 0) (document as unknown as Extended)[COLLECTIONS] = all;
}
