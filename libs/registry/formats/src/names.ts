import { type ItemDocument, type ParameterDocument } from '@pelorus/registry/model';
import { given } from './given';

/** The name of an item for people. */
export function itemName({ longName, shortName }: ItemDocument): string {
  return given(longName) ?? shortName;
}

/** The name of a parameter for people. */
export function parameterName({ name, shortName }: ParameterDocument): string {
  return given(name) ?? shortName;
}
