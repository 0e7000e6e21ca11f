import { type FieldDocument, type ItemDocument, type ResourceDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type ItemFormat, type ItemView } from '../item-format';
import { utc } from '../item-events';
import { itemName } from '../names';
import { persistentIdentifier } from '../persistent-identifier';
import { type RegistryLinks } from '../registry-links';
import { vocabularyUri } from '../term';
import { attributionNode, creatorKeys } from './agent-node';
import { CONTEXT, dateTime, type JsonLdNode, nodeReference } from './context';
import { eventNode, isDeployment } from './event-node';
import { parameterNode } from './parameter-node';
import { termNode } from './term-node';
import { absoluteUri } from '../absolute-uri';

/** JSON-LD: an item as a schema.org product and a SOSA/SSN system. */
export const JSON_LD: ItemFormat = {
  name: 'jsonld',
  mediaType: 'application/ld+json',
  title: 'JSON-LD (schema.org, SOSA/SSN)',
  relations: ['parameters', 'contacts', 'events', 'fields', 'resources', 'children', 'parent'],
  write: (view) => JSON.stringify({ '@context': CONTEXT, ...itemNode(view) }),
};

function itemNode(view: ItemView): JsonLdNode {
  const { item, links } = view;
  return withoutEmpty({
    '@id': links.item(item.id),
    '@type': ['IndividualProduct', 'ssn:System', ...classesOf(item)],
    name: itemName(item),
    alternateName: item.shortName,
    description: given(item.description),
    url: nodeReference(links.item(item.id)),
    identifier: identifierNodes(item),
    sameAs: nodeReference(persistentIdentifier(item.citation)?.uri),
    category: termNode(item.type, links),
    additionalType: nodeReference(vocabularyUri(item.type)),
    manufacturer: manufacturerNode(item),
    model: given(item.model),
    serialNumber: given(item.serialNumber),
    additionalProperty: [propertyNode('status', item.status.name), ...(item.fields ?? []).map(fieldNode)],
    'dcterms:modified': dateTime(utc(item.lastModified)),
    'sosa:observes': (item.parameters ?? []).map((parameter) => parameterNode(parameter, view)),
    'ssn:hasSubSystem': (item.children ?? []).map((child) => neighbourNode(child, links, 'ssn:System')),
    ...parentKeys(item, links),
    'prov:qualifiedAttribution': (item.contacts ?? []).map((contact) => attributionNode(contact, links)),
    ...creatorKeys(view),
    ...eventKeys(view),
  });
}

/** SOSA classes: an item with parameters is a sensor; one with children, or a root, is a platform. */
function classesOf({ parameters = [], children = [], parentId }: ItemDocument): string[] {
  return [
    ...(parameters.length > 0 ? ['sosa:Sensor'] : []),
    ...(children.length > 0 || parentId === undefined ? ['sosa:Platform'] : []),
  ];
}

function identifierNodes(item: ItemDocument): JsonLdNode[] {
  const identifiers = {
    code: item.code,
    uuid: `urn:uuid:${item['@uuid']}`,
    'persistent identifier': given(item.citation),
    'serial number': given(item.serialNumber),
    'inventory number': given(item.inventoryNumber),
  };
  return Object.entries(identifiers).flatMap(([name, value]) =>
    value === undefined ? [] : { '@type': 'PropertyValue', propertyID: name, value },
  );
}

function manufacturerNode(item: ItemDocument): JsonLdNode | undefined {
  const name = given(item.manufacturer);
  return name === undefined ? undefined : { '@type': 'Organization', name };
}

function propertyNode(name: string, value: string, description?: string): JsonLdNode {
  return withoutEmpty({ '@type': 'PropertyValue', name, value, description });
}

function fieldNode({ name, value, description }: FieldDocument): JsonLdNode {
  return propertyNode(name, value, given(description));
}

/** Node of a parent or child. */
function neighbourNode(item: ItemDocument, links: RegistryLinks, type: string): JsonLdNode {
  return { '@id': links.item(item.id), '@type': type, name: itemName(item), identifier: item.code };
}

/** Item is part of its parent; only sensors and platforms are hosted by it. */
function parentKeys(item: ItemDocument, links: RegistryLinks): JsonLdNode {
  if (!item.parent) return {};
  const hosted = classesOf(item).length > 0;
  return {
    '@reverse': { 'ssn:hasSubSystem': neighbourNode(item.parent, links, 'ssn:System') },
    'sosa:isHostedBy': hosted ? neighbourNode(item.parent, links, 'sosa:Platform') : undefined,
  };
}

/** Deployments in SSN; other events and documents in schema.org. */
function eventKeys(view: ItemView): JsonLdNode {
  const { events = [], resources = [] } = view.item;
  const others = events.filter((event) => !isDeployment(event));
  return {
    'ssn:hasDeployment': events.filter(isDeployment).map((event) => eventNode(event, view)),
    subjectOf: [
      ...others.map((event) => eventNode(event, view)),
      ...resources.map((resource) => resourceNode(resource, view)),
    ],
  };
}

/** Attachment: a link as schema:CreativeWork, a file as schema:MediaObject. */
function resourceNode(resource: ResourceDocument, { item, links }: ItemView): JsonLdNode {
  return withoutEmpty({
    '@id': links.belonging(item.id, 'resources', resource.id),
    '@type': resource.linkage === undefined ? 'MediaObject' : 'CreativeWork',
    name: given(resource.name),
    description: given(resource.description),
    keywords: termNode(resource.type, links),
    ...(resource.linkage === undefined
      ? {
          contentUrl: nodeReference(links.payload(item.id, resource.id)),
          encodingFormat: given(resource.mediaType),
          contentSize: resource.size === undefined ? undefined : `${resource.size} B`,
          sha256: resource.sha256,
        }
      : { url: nodeReference(absoluteUri(resource.linkage)) }),
  });
}
