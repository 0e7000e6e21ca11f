import { type ParameterDocument, type ParameterPropertyDocument } from '@pelorus/registry/domain';
import { given } from '../given';
import { type ItemView } from '../item-format';
import { unitReference } from './unit';

/** The ranges that are known of parameters, a group a parameter. */
export function capabilities(view: ItemView): object[] {
  return (view.item.parameters ?? []).flatMap((parameter) => {
    const ranges = parameter.properties.flatMap((property) => range(property, parameter, view));
    return ranges.length === 0 ? [] : { label: given(parameter.name) ?? parameter.shortName, capabilities: ranges };
  });
}

/** A side without a bound is open. */
function range(
  { name, lower, upper, unit }: ParameterPropertyDocument,
  parameter: ParameterDocument,
  { item, links }: ItemView,
): object[] {
  if (lower === undefined && upper === undefined) return [];
  const label = given(name) ?? 'range';
  const address = links.belonging(item.id, 'parameters', parameter.id);
  return [
    {
      type: 'QuantityRange',
      definition: `${address}#${encodeURIComponent(label)}`,
      label,
      uom: unitReference(unit, links),
      value: [lower ?? '-Infinity', upper ?? 'Infinity'],
    },
  ];
}
