import { type ParameterDocument, type ParameterPropertyDocument, type UnitDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { parameterName } from '../names';
import { vocabularyUri } from '../term';
import { type JsonLdNode, nodeReference } from './context';

/** Parameter as an observed property, and as a schema:PropertyValue without a value, as datasets describe variables. */
export function parameterNode(parameter: ParameterDocument, { item, links }: ItemView): JsonLdNode {
  return withoutEmpty({
    '@id': links.belonging(item.id, 'parameters', parameter.id),
    '@type': ['sosa:ObservableProperty', 'PropertyValue'],
    name: parameterName(parameter),
    alternateName: parameter.shortName,
    identifier: `${item.code}:${parameter.shortName}`,
    description: given(parameter.comment),
    propertyID: nodeReference(vocabularyUri(parameter.type)),
    ...unitKeys(parameter.unit),
    valueReference: parameter.properties.map(propertyNode),
  });
}

function propertyNode({ name, lower, upper, unit }: ParameterPropertyDocument): JsonLdNode {
  return withoutEmpty({
    '@type': 'PropertyValue',
    name,
    minValue: lower,
    maxValue: upper,
    ...(unit && unitKeys(unit)),
  });
}

/** schema.org wants the system's name for codes other than UN/CEFACT. */
function unitKeys({ code, ucum }: UnitDocument): JsonLdNode {
  const machine = given(ucum);
  return { unitText: given(code), unitCode: machine === undefined ? undefined : `UCUM:${machine}` };
}
