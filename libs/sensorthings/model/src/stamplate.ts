import { type Item } from '@pelorus/client';
import {
  type Datastream,
  type Deployment,
  type ObservedProperty,
  type Place,
  type Sensor,
  type Thing,
} from './entities';
import { MAX_TIME } from './times';
import { writeMoment } from '@pelorus/sensorthings/query';
import { type Json, link, present, STAMPLATE_CONTEXT, typed } from './json';
import { measurementProperties } from './measurement-properties';
import { responsiblePersons } from './responsible-persons';
import { type World } from './world';

const DOCUMENTATION = 'https://support.datacite.org/docs/connecting-to-works';

function head(id: string, type: string, facts: Json): Json {
  return { '@context': STAMPLATE_CONTEXT, 'jsonld.id': id, 'jsonld.type': type, ...present(facts) };
}

const itemPage = (world: World, item: Item | undefined): string =>
  item ? `${world.registryUrl}/items/${item['@uuid']}` : `${world.registryUrl}/items`;

export function thingProperties({ item, code, parent }: Thing, world: World): Json {
  return head(itemPage(world, item), 'ThingProperties', {
    identifier: item?.['@uuid'] && `${world.registryUrl}/items/${item['@uuid']}`,
    code,
    uuid: item?.['@uuid'],
    ...registered(item),
    responsiblePersons: item && responsiblePersons(item),
    ...missions(item),
    images: item && images(item, world),
    metadata: item && metadata(item, world),
    sourceRelatedThings: parent && [
      {
        'jsonld.id': `${world.root}/Things(${parent.id})`,
        ...typed('RelatedThing', { relationRole: typed('RelationRole', CONTAINED_IN_PLACE) }),
      },
    ],
  });
}

const CONTAINED_IN_PLACE = {
  name: 'containedInPlace',
  definition: 'https://schema.org/containedInPlace',
  inverseName: 'containsPlace',
  inverseDefinition: 'https://schema.org/containsPlace',
};

export function sensorProperties({ item, code }: Sensor, world: World): Json {
  return head(itemPage(world, item), 'SensorProperties', {
    identifier: item && `${world.registryUrl}/items/${item['@uuid']}`,
    code,
    uuid: item?.['@uuid'],
    ...registered(item),
    isVariantOf:
      item && typed('ProductGroup', { name: item.type.generalName, definition: link(item.type.vocableValue) }),
    isVirtual: false,
    model: item?.model,
    manufacturer: item?.manufacturer ? typed('Organization', { name: item.manufacturer }) : undefined,
    serialNumber: item?.serialNumber,
    images: item && images(item, world),
    responsiblePersons: item && responsiblePersons(item),
  });
}

export function observedPropertyProperties({ vocable, id }: ObservedProperty, world: World): Json {
  const address = vocable ? `${world.registryUrl}/rest/v2/vocables/${id}` : `${world.registryUrl}/rest/v2/vocables`;
  const { systemName, vocabulary, '@uuid': uuid } = vocable ?? {};
  return head(address, 'ObservedPropertyProperties', {
    systemName,
    vocabulary,
    uuid,
    registered: vocable !== undefined,
  });
}

export function placeProperties({ path, thing }: Place, world: World): Json {
  return head(world.registryUrl + path, 'LocationProperties', { thing: thing.code });
}

export function datastreamProperties(datastream: Datastream, world: World): Json {
  const { parameter, sensor, stream, continues, deployments, thing } = datastream;
  const address = parameter
    ? `${world.registryUrl}/rest/v2/items/${sensor.id}/parameters/${parameter.id}`
    : `${world.registryUrl}/rest/v2/items`;
  const deployment = deployments.at(-1);
  return head(address, 'DatastreamProperties', {
    code: stream.code,
    uuid: parameter?.['@uuid'],
    registered: parameter !== undefined,
    measurementProperties: parameter && measurementProperties(parameter.properties),
    license: typed('CreativeWork', { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }),
    providerMobility: thing.receivers.length > 0 ? 'dynamic' : 'static',
    deployment: deployment && shortDeployment(deployment, world),
    sourceRelatedDatastreams:
      continues.length === 0
        ? undefined
        : continues.map(({ id }) => ({
            'jsonld.id': `${world.root}/Datastreams(${id})`,
            ...typed('RelatedDatastream', { relationRole: typed('RelationRole', CONTINUES) }),
          })),
  });
}

const CONTINUES = {
  name: 'continues',
  definition: DOCUMENTATION,
  inverseName: 'isContinuedBy',
  inverseDefinition: DOCUMENTATION,
};

function shortDeployment({ id, mount, time, thing }: Deployment, world: World): Json {
  return {
    'jsonld.id': `${world.root}/Deployments(${id})`,
    ...typed('Deployment', {
      name: mount.mountLabel,
      description: `On ${thing.item?.longName ?? thing.code}`,
      deploymentTime: writeMoment(time.start),
      properties: typed('DeploymentProperties', { end: time.end === MAX_TIME ? undefined : writeMoment(time.end) }),
    }),
  };
}

export function deploymentProperties({ mount }: Deployment, world: World): Json {
  const { itemId, id } = mount;
  const path = `/rest/v2/items/${itemId}/mounts/${id}`;
  const { mountLabel, unmountLabel, '@uuid': uuid } = mount;
  return head(world.registryUrl + path, 'DeploymentProperties', { mountLabel, unmountLabel, uuid });
}

function registered(item: Item | undefined): Json {
  return { registered: item !== undefined, status: item?.status.name };
}

function missions(item: Item | undefined): Json {
  const all = item?.missions ?? [];
  if (all.length === 0) return {};
  return {
    partOfProjects: all.map(({ name }) => typed('ResearchProject', { name })),
    missions: all.map(({ name, description, startDate, endDate }) =>
      present({ name, description, startDate, endDate }),
    ),
  };
}

function images({ id, resources = [] }: Item, { registryUrl }: World): readonly Json[] | undefined {
  const pictures = resources.filter(({ mediaType = '' }) => mediaType.startsWith('image/'));
  if (pictures.length === 0) return undefined;
  return pictures.map(({ id: resource, name }) =>
    typed('ImageObject', {
      caption: name,
      contentUrl: `${registryUrl}/rest/v2/items/${id}/resources/${resource}/payload`,
    }),
  );
}

/** Encoding of items' metadata. */
export const SENSORML = 'http://www.opengis.net/doc/IS/SensorML/2.0';

/** URL of an item as SensorML. */
export function sensormlAddress({ id }: Item, { registryUrl }: World): string {
  return `${registryUrl}/rest/v2/items/${id}?format=sensorml`;
}

function metadata(item: Item, world: World): Json {
  const distribution = typed('DataDownload', { url: sensormlAddress(item, world) });
  return typed('Dataset', { encodingType: SENSORML, distribution });
}
