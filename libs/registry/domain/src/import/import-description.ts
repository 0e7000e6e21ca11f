/** Type of a cell; a column without one is text. */
export type CellType = 'number' | 'boolean' | 'date-time' | 'json';

/** Records that rows name: units by their codes, contacts by their e-mails, vocables of a group by their `systemName`s; all by id, too. */
export type NamedTable =
  | { readonly table: 'unit' }
  | { readonly table: 'contact' }
  | { readonly table: 'vocable'; readonly group: string };

/** A record that a row names. */
export type ImportReference = NamedTable & {
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
  /**
   * The fields that, with the item, tell a record from all others, and never change. A row that names what is there changes
   * nothing.
   */
  readonly pair?: readonly string[];
}
