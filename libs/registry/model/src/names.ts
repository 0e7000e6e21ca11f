/** Table name for classes: `ItemVersion` of `item_version`. */
export function pascalCase(table: string): string {
  return table.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Table name for fields: `itemVersion` of `item_version`. */
export function camelCase(table: string): string {
  return pascalCase(table).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
