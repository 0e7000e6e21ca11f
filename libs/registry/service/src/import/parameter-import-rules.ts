import { type BelongingRow, type ImportedProperty } from '@pelorus/registry/domain';
import { type ParameterProperty } from '@pelorus/registry/model';
import { isReversed, REVERSED } from '../parameter-properties';
import { type ImportRules } from './import-rules';
import { type ImportRun } from './import-run';

/** Parameters: the units of properties are named by their codes. */
export const PARAMETER_IMPORT: ImportRules = {
  prepare: (run, row, values) => {
    const properties = values['properties'] as readonly ImportedProperty[] | undefined;
    return properties ? { ...values, properties: storedProperties(run, row, properties) } : values;
  },
};

function storedProperties(
  run: ImportRun,
  row: BelongingRow,
  properties: readonly ImportedProperty[],
): ParameterProperty[] {
  return properties.map((property) => storedProperty(run, row, property));
}

function storedProperty(
  { catalogue, faults }: ImportRun,
  { place }: BelongingRow,
  { unit, ...range }: ImportedProperty,
): ParameterProperty {
  if (isReversed(range)) faults.add(place('properties'), REVERSED);
  const unitId = unit === null ? null : (catalogue.units.find(unit) ?? 0);
  if (unitId === 0) faults.add(place('properties'), () => catalogue.units.faultOf(unit));
  return { ...range, unitId };
}
