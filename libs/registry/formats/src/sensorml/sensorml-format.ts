import {
  type ItemDocument,
  type ContactRoleDocument,
  type ResourceDocument,
  type ParameterDocument,
} from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { latestPosition } from '../item-events';
import { type ItemFormat, type ItemView } from '../item-format';
import { itemName, parameterName } from '../names';
import { type RegistryLinks } from '../registry-links';
import { capabilities } from './capabilities';
import { history } from './history';
import { nameTokens } from './name-tokens';
import { pointOf } from './position';
import { classifiers, identifiers } from './terms';
import { absoluteUri } from '../absolute-uri';
import { type Party, partyOf } from '../party';
import { termUri, termName } from '../term';
import { isText, unitReference } from './unit';

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

/** Custom fields are textual characteristics. */
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

/** Contacts. The schema wants a person's name or an organisation's, never both. */
function contacts({ item, links }: ItemView): object[] {
  return (item.contacts ?? []).map(({ contact, role }: ContactRoleDocument) => {
    const party = partyOf(contact);
    return withoutEmpty({
      role: termUri(role, links),
      ...(party.kind === 'organisation' ? { organisationName: party.name } : { individualName: party.name }),
      contactInfo: contactInfo(party),
    });
  });
}

function contactInfo({ kind, email, orcid, organisation }: Party): object | undefined {
  const info = withoutEmpty({
    website: absoluteUri(kind === 'organisation' ? organisation?.ror : orcid),
    address: email === undefined ? undefined : { electronicMailAddress: email },
  });
  return Object.keys(info).length === 0 ? undefined : info;
}

/** Attachments with a valid URL. */
function documents(view: ItemView): object[] {
  return (view.item.resources ?? []).flatMap((resource) => {
    const link = linkOf(resource, view);
    if (!link) return [];
    return withoutEmpty({
      role: termUri(resource.type, view.links),
      name: given(resource.name) ?? termName(resource.type),
      description: given(resource.description),
      link,
    });
  });
}

function linkOf(resource: ResourceDocument, { item, links }: ItemView): object | undefined {
  const { linkage, mediaType } = resource;
  const href = linkage === undefined ? links.payload(item.id, resource.id) : absoluteUri(linkage);
  return href === undefined ? undefined : withoutEmpty({ href, type: given(mediaType) });
}

/** Parameters as outputs: quantities with units, or texts. */
function outputs({ item, links }: ItemView): object[] {
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
