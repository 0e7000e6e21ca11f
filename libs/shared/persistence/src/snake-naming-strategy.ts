import { DefaultNamingStrategy } from 'typeorm';

/** Columns are named in snake_case after the entity's camelCase properties. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
