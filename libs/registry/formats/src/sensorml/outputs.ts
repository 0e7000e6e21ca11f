import { type ParameterDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { parameterName } from '../names';
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

function component(parameter: ParameterDocument): object {
  const { id, comment, unit } = parameter;
  return withoutEmpty({
    type: isText(unit) ? 'Text' : 'Quantity',
    id: `parameter-${id}`,
    label: parameterName(parameter),
    description: given(comment),
  });
}
