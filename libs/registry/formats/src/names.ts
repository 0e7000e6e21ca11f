import { type ItemDocument, type ParameterDocument } from '@pelorus/registry/model';
import { given } from './given';

/** Item's name for people. */
export function itemName({ longName, shortName }: ItemDocument): string {
  return given(longName) ?? shortName;
}

/** Parameter's name for people. */
export function parameterName({ name, shortName }: ParameterDocument): string {
  return given(name) ?? shortName;
}
