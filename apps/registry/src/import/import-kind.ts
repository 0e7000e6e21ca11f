import { type CellType, type ItemRow } from '@pelorus/registry/domain';
import { cellNames, IMPORTED_COLLECTIONS, type ImportedCollection } from '@pelorus/registry/persistence';
import { type ParsedBody, DateTimeField, TextField } from '@pelorus/shared/http';
import { bodyOf, toMoment } from '../records/body';
import { invalidBody } from '@pelorus/shared/kernel';
import { ItemBody } from '../items/item.dto';

/** The label of events of mounting without one. */
const MOUNTED = 'Mounted';

/** The values of an item in a row of an import, with the date of its mount. */
export class ImportedItemBody extends ItemBody {
  @DateTimeField({ description: 'Since when the item is on `parent`', example: '2023-05-09T09:05:00' })
  readonly mountDate?: string;
  @TextField({ description: 'What the event of mounting is called', example: MOUNTED, min: 1, max: 500 })
  readonly mountLabel?: string;
}

/** The values of a row; DomainError `invalid` for a label of a mount without its date. */
export function importedItemValues({
  mountDate,
  mountLabel,
  ...values
}: ParsedBody<ImportedItemBody>['values']): ItemRow['values'] {
  if (mountDate) return { ...(values as object), mount: { label: mountLabel ?? MOUNTED, date: toMoment(mountDate) } };
  if (!mountLabel) return values as object;
  throw invalidBody([{ code: 'required', detail: `'mountLabel' needs a 'mountDate'`, pointer: '/mountDate' }]);
}

type Body = new () => object;

/** A kind of records that can be imported, and its columns or keys. */
export interface ImportKind {
  /** The collection, as in the path: `items`. */
  readonly name: string;
  /** The word for one record in results: `item`. */
  readonly record: string;
  /** The body of single writes; its rules of fields hold for rows, too. */
  readonly body: Body;
  /** Records that a row names, by the key of the body that takes their ids. */
  readonly references: Readonly<Record<string, string>>;
  /** Optional references. */
  readonly optional: readonly string[];
  /** Whether a record has a code that tells which one it is. */
  readonly hasCode: boolean;
  /** Whether rows have `properties`, which name their units. */
  readonly hasProperties: boolean;
  /** The types of cells by column; a column without a type is text. */
  readonly cells: Readonly<Record<string, CellType>>;
  /** Columns of exports, and keys of records, that cannot be set. */
  readonly ignored: readonly string[];
  /** The values of a checked body as they are stored. */
  readonly values: (values: ParsedBody<object>['values']) => object;
}

const MOMENTS = ['created', 'lastModified'];

const ITEMS: ImportKind = {
  name: 'items',
  record: 'item',
  body: ImportedItemBody,
  references: { status: 'statusId', type: 'typeId', parent: 'parentId' },
  optional: ['parent'],
  hasCode: true,
  hasProperties: false,
  cells: { mountDate: 'date-time' },
  ignored: [...MOMENTS, 'version'],
  values: importedItemValues,
};

/** All that can be imported. */
export const IMPORT_KINDS: readonly ImportKind[] = [ITEMS, ...IMPORTED_COLLECTIONS.map(kindOf)];

/** The kind of a collection that belongs to items, from its description. */
function kindOf({ table, name, kind, part, csv, import: described }: ImportedCollection): ImportKind {
  const { references = {}, cells = {}, codeField } = described;
  const keys = Object.entries(references).map(([reference, { key }]) => [reference, key]);
  return {
    name,
    record: kind,
    body: bodyOf(table),
    references: { item: 'itemId', ...(Object.fromEntries(keys) as Record<string, string>) },
    optional: Object.keys(references).filter((reference) => references[reference]?.nullable),
    hasCode: codeField !== undefined,
    hasProperties: part?.field === 'properties',
    cells,
    ignored: [...MOMENTS, ...cellNames(csv)],
    values: (values) => storedValues(values, cells),
  };
}

/** Values with their date-times as moments. */
function storedValues(values: object, cells: ImportKind['cells']): object {
  const entries = Object.entries(values).map(([key, value]: [string, unknown]) =>
    cells[key] === 'date-time' && value !== undefined ? [key, toMoment(value as string)] : [key, value],
  );
  return Object.fromEntries(entries) as object;
}
