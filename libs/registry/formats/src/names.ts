import { type ItemDocument, type ParameterDocument } from '@pelorus/registry/domain';
import { given } from './given';

/** What people call an item. */
export function itemName({ longName, shortName }: ItemDocument): string {
  return given(longName) ?? shortName;
}

/** What people call a parameter. */
export function parameterName({ name, shortName }: ParameterDocument): string {
  return given(name) ?? shortName;
}
