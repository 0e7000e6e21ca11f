/** The name of a table as classes are called: `ItemVersion` of `item_version`. */
export function pascalCase(table: string): string {
  return table.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** The name of a table as fields are called: `itemVersion` of `item_version`. */
export function camelCase(table: string): string {
  return pascalCase(table).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
