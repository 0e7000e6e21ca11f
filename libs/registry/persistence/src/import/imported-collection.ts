import { GROUPS, type ImportDescription } from '@pelorus/registry/domain';
import { type Columns, COLUMNS, PARAMETER_PROPERTY_COLUMNS } from '../registry-columns';

/** Rows of another table that are part of a record and are written as a whole with it. */
export interface ImportedPart {
  readonly table: string;
  /** The field of the record that lists them. */
  readonly field: string;
  readonly columns: Columns;
  /** The field of a row that holds the record's id. */
  readonly owner: string;
  /** The field of a row that holds its place in the list. */
  readonly place: string;
}

/** A collection that belongs to items and can be imported. */
export interface ImportedCollection {
  /** `parameters` */
  readonly name: string;
  readonly table: string;
  /** What one record is called in errors. */
  readonly kind: string;
  readonly columns: Columns;
  readonly part: ImportedPart | null;
  readonly import: ImportDescription;
}

/** The collections that can be imported besides items, in the order in which they are written. */
export const IMPORTED_COLLECTIONS: readonly ImportedCollection[] = [
  {
    name: 'parameters',
    table: 'parameter',
    kind: 'parameter',
    columns: COLUMNS.parameter,
    part: {
      table: 'parameter_property',
      field: 'properties',
      columns: PARAMETER_PROPERTY_COLUMNS,
      owner: 'parameterId',
      place: 'place',
    },
    import: {
      references: {
        unit: { key: 'unitId', table: 'unit' },
        type: { key: 'typeId', table: 'vocable', group: GROUPS.parameterTypes },
      },
      cells: { properties: 'json' },
      codeField: 'shortName',
    },
  },
  {
    name: 'events',
    table: 'event',
    kind: 'event',
    columns: COLUMNS.event,
    part: null,
    import: {
      references: { type: { key: 'typeId', table: 'vocable', group: GROUPS.eventTypes } },
      cells: {
        startDate: 'date-time',
        endDate: 'date-time',
        latitude: 'number',
        longitude: 'number',
        elevation: 'number',
        elevationInaccuracy: 'number',
      },
    },
  },
];
