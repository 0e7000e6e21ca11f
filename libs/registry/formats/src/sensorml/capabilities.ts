import { type ParameterPropertyDocument } from '@pelorus/registry/model';
import { given } from '../given';
import { type ItemView } from '../item-format';
import { parameterName } from '../names';
import { type RegistryLinks } from '../registry-links';
import { unitReference } from './unit';

/** Known ranges, a group a parameter. */
export function capabilities(view: ItemView): object[] {
  return (view.item.parameters ?? []).flatMap((parameter) => {
    const ranges = parameter.properties.flatMap((property, i) => {
      const address = view.links.belonging(view.item.id, 'parameters', parameter.id);
      return range(property, `${address}#property-${i + 1}`, view.links);
    });
    return ranges.length === 0 ? [] : { label: parameterName(parameter), capabilities: ranges };
  });
}

/** A missing bound is open. */
function range(property: ParameterPropertyDocument, definition: string, links: RegistryLinks): object[] {
  const { name, lower, upper, unit } = property;
  if (lower === undefined && upper === undefined) return [];
  return [
    {
      type: 'QuantityRange',
      definition,
      label: given(name) ?? 'range',
      uom: unitReference(unit, links),
      value: [lower ?? '-Infinity', upper ?? 'Infinity'],
    },
  ];
}
