/** The type by which a cell of a table is read. A column without a type is text. */
export type CellType = 'number' | 'boolean' | 'date-time' | 'json';

/** Records that rows name: units by their codes, contacts by their e-mails, vocables of a group by their `systemName`s; all by id, too. */
export type NamedTable =
  { readonly table: 'unit' } | { readonly table: 'contact' } | { readonly table: 'vocable'; readonly group: string };

/** A record that a row names. */
export type ImportReference = NamedTable & {
  readonly key: string;
  /** Whether a record can be without it. */
  readonly nullable?: boolean;
};

/**
 * Describes how rows of an import become records of a collection that belongs to items. A row names its item under `item`;
 * its other keys are the keys of the body of single writes.
 */
export interface ImportDescription {
  /** Records that a row names, by the row's key: `type`. `key` is the field that takes the id: `typeId`. */
  readonly references?: Readonly<Record<string, ImportReference>>;
  /** The types of cells by column. Values of date-time columns are stored as moments. */
  readonly cells?: Readonly<Record<string, CellType>>;
  /**
   * The text field that makes the code of a record, after the item's code and a colon. Rows name records by that code. It
   * is unique ignoring case, and fixed. Without it rows name records by id or uuid only.
   */
  readonly codeField?: string;
  /**
   * The fields that, with the item, tell a record from all others, and never change. A row that names what is there changes
   * nothing.
   */
  readonly pair?: readonly string[];
}
