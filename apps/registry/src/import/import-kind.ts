import { type ParsedBody } from '@pelorus/shared/http';
import { EventBody } from '../events/event.body';
import { ParameterBody } from '../parameters/parameter.body';
import { withMoments } from '../records/date-values';
import { ImportedItemBody, importedItemValues } from './imported-item.body';

/** How a cell of a column is read: as it is unless it says otherwise. */
export type CellType = 'number' | 'date-time' | 'json';

/** What is imported, and under which columns or keys. */
export interface ImportKind {
  /** As in the path: `items`. */
  readonly name: 'items' | 'parameters' | 'events';
  /** What single writes take; what it says of its fields holds here, too. */
  readonly body: new () => object;
  /** Records that a row names, by the key of the body that takes their ids. */
  readonly references: Readonly<Record<string, string>>;
  /** Whether a record has a code that tells which one it is. */
  readonly hasCode: boolean;
  readonly cells: Readonly<Record<string, CellType>>;
  /** Columns of exports, and keys of records, that cannot be set. */
  readonly ignored: readonly string[];
  /** The values of a checked body as they are stored. */
  readonly values: (values: ParsedBody<object>['values']) => object;
}

const MOMENTS = ['created', 'lastModified'];

const ITEMS: ImportKind = {
  name: 'items',
  body: ImportedItemBody,
  references: { status: 'statusId', type: 'typeId', parent: 'parentId' },
  hasCode: true,
  cells: { mountDate: 'date-time' },
  ignored: [...MOMENTS, 'version'],
  values: importedItemValues,
};

const PARAMETERS: ImportKind = {
  name: 'parameters',
  body: ParameterBody,
  references: { item: 'itemId', unit: 'unitId', type: 'typeId' },
  hasCode: true,
  cells: { properties: 'json' },
  ignored: MOMENTS,
  values: (values) => values,
};

const EVENTS: ImportKind = {
  name: 'events',
  body: EventBody,
  references: { item: 'itemId', type: 'typeId' },
  hasCode: false,
  cells: {
    startDate: 'date-time',
    endDate: 'date-time',
    latitude: 'number',
    longitude: 'number',
    elevation: 'number',
    elevationInaccuracy: 'number',
  },
  ignored: MOMENTS,
  values: withMoments,
};

/** All that can be imported. */
export const IMPORT_KINDS: readonly ImportKind[] = [ITEMS, PARAMETERS, EVENTS];

/** References that a record can be without. */
export const OPTIONAL_REFERENCES: readonly string[] = ['parent'];
