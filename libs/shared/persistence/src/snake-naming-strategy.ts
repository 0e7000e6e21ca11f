import { DefaultNamingStrategy } from 'typeorm';
import { snakeCase } from './snake-case';

/** Columns are named in snake_case after the entity's camelCase properties. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || snakeCase(propertyName);
  }
}
