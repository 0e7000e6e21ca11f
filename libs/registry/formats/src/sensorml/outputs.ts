import { type ParameterDocument } from '@pelorus/registry/domain';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { termUri } from '../term';
import { nameTokens } from './name-tokens';
import { isText, unitReference } from './unit';

/** The parameters of an item as outputs: quantities with units, or texts. */
export function outputs({ item, links }: ItemView): object[] {
  const parameters = item.parameters ?? [];
  const names = nameTokens(parameters.map((parameter) => parameter.shortName));
  return parameters.map((parameter, i) => ({
    ...component(parameter),
    name: names[i],
    definition: termUri(parameter.type, links),
    ...(isText(parameter.unit) ? {} : { uom: unitReference(parameter.unit, links) }),
  }));
}

function component({ id, name, shortName, comment, unit }: ParameterDocument): object {
  return withoutEmpty({
    type: isText(unit) ? 'Text' : 'Quantity',
    id: `parameter-${id}`,
    label: given(name) ?? shortName,
    description: given(comment),
  });
}
