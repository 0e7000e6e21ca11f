/** Type of a cell; a column without one is text. */
export type CellType = 'number' | 'boolean' | 'date-time' | 'json';

/** Record named in a row: a unit by code, or a vocable of a group by `systemName`; both by id, too. */
export type ImportReference = ({ readonly table: 'unit' } | { readonly table: 'vocable'; readonly group: string }) & {
  readonly key: string;
  readonly nullable?: boolean;
};

/**
 * Describes how rows become records that belong to items. `item` names the item; other keys are those of a single
 * write's body.
 */
export interface ImportDescription {
  /** References by key of the row (`type`); `key` is the field of the id (`typeId`). */
  readonly references?: Readonly<Record<string, ImportReference>>;
  /** Types of cells by column; date-times become moments. */
  readonly cells?: Readonly<Record<string, CellType>>;
  /**
   * Text field that makes a record's code, after the item's code and a colon; unique ignoring case, and fixed. Rows
   * name records by code; without this field, by id or uuid only.
   */
  readonly codeField?: string;
}
