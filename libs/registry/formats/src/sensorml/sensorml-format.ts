import { type ItemDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { latestPosition } from '../item-events';
import { type ItemFormat, type ItemView } from '../item-format';
import { itemName } from '../names';
import { type RegistryLinks } from '../registry-links';
import { capabilities } from './capabilities';
import { contacts } from './contacts';
import { documents } from './documents';
import { history } from './history';
import { nameTokens } from './name-tokens';
import { outputs } from './outputs';
import { pointOf } from './position';
import { classifiers, identifiers } from './terms';

/** SensorML in JSON, by the schemas of OGC 23-000. */
export const SENSORML: ItemFormat = {
  name: 'sensorml',
  mediaType: 'application/sml+json',
  title: 'SensorML in JSON (OGC 23-000)',
  relations: ['parameters', 'contacts', 'events', 'fields', 'resources', 'children', 'parent'],
  write: (view) => JSON.stringify(system(view)),
};

function system(view: ItemView): object {
  const { item, links, at } = view;
  const position = latestPosition(item, at);
  return withoutEmpty({
    type: item.children?.length ? 'PhysicalSystem' : 'PhysicalComponent',
    id: String(item.id),
    uniqueId: `urn:uuid:${item['@uuid']}`,
    definition: `http://www.w3.org/ns/sosa/${nature(item)}`,
    label: itemName(item),
    description: given(item.description),
    identifiers: identifiers(item),
    classifiers: classifiers(item),
    characteristics: characteristics(view),
    capabilities: capabilities(view),
    contacts: contacts(view),
    documents: documents(view),
    history: history(view),
    attachedTo: item.parent && neighbour(item.parent, links),
    position: position && pointOf(position),
    outputs: outputs(view),
    components: components(item, links),
  });
}

function nature({ parameters = [], parentId }: ItemDocument): string {
  if (parentId === undefined) return 'Platform';
  return parameters.length > 0 ? 'Sensor' : 'System';
}

/** Custom fields are characteristics in words. */
function characteristics({ item, links }: ItemView): object[] {
  const fields = (item.fields ?? []).map((field) =>
    withoutEmpty({
      type: 'Text',
      definition: links.belonging(item.id, 'fields', field.id),
      label: given(field.name) ?? 'field',
      description: given(field.description),
      value: field.value,
    }),
  );
  return fields.length === 0 ? [] : [{ label: 'Custom fields', characteristics: fields }];
}

function neighbour(item: ItemDocument, links: RegistryLinks): object {
  return { href: links.item(item.id), title: itemName(item), uid: `urn:uuid:${item['@uuid']}` };
}

function components({ children = [] }: ItemDocument, links: RegistryLinks): object[] {
  const names = nameTokens(children.map((child) => child.shortName));
  return children.map((child, i) => ({ type: 'Link', name: names[i], ...neighbour(child, links) }));
}
