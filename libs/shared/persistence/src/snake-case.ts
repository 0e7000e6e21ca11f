/** Turns a camelCase name into snake_case, as columns are named: `lastModified` becomes `last_modified`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
