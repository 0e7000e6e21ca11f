import { type ShownKey } from '@pelorus/registry/model';
import { type IntlShape } from 'react-intl';
import { type MessageId } from '../../messages';

const KINDS: Readonly<Record<string, MessageId>> = {
  item: 'item.kind.item',
  parameter: 'item.kind.parameter',
  'contact of an item': 'item.kind.contact',
  contact: 'item.kind.contact',
  event: 'item.kind.event',
  mount: 'item.kind.mount',
  'custom field': 'item.kind.field',
  resource: 'item.kind.resource',
  mission: 'item.kind.mission',
  'item of a mission': 'item.kind.missionItem',
  'contact of a mission': 'item.kind.missionContact',
  state: 'item.kind.state',
  unit: 'item.kind.unit',
  vocable: 'item.kind.vocable',
  'vocable group': 'item.kind.vocableGroup',
};

const ACTIONS: Readonly<Record<string, MessageId>> = {
  created: 'item.action.created',
  changed: 'item.action.changed',
  moved: 'item.action.moved',
  decommissioned: 'item.action.decommissioned',
  restored: 'item.action.restored',
  deleted: 'item.action.deleted',
  added: 'item.action.added',
  removed: 'item.action.removed',
};

/** Fields that no history tells: they never change, or follow from others. */
type Untold = '@uuid' | 'id' | 'created' | 'lastModified' | 'code' | 'itemId' | 'parentId';

/** Fields that the history of an item tells: its own, and those of what belongs to it. */
type ToldField = Exclude<
  ShownKey<'item' | 'parameter' | 'item_contact' | 'event' | 'field' | 'resource' | 'mount'>,
  Untold
>;

const FIELDS: Readonly<Record<ToldField, MessageId>> = {
  longName: 'item.name',
  name: 'item.name',
  shortName: 'item.shortName',
  description: 'item.description',
  type: 'item.type',
  status: 'item.status',
  manufacturer: 'item.manufacturer',
  model: 'item.model',
  serialNumber: 'item.serialNumber',
  inventoryNumber: 'item.inventoryNumber',
  operationInstructions: 'item.operationInstructions',
  citation: 'item.citation',
  version: 'item.versionNumber',
  parent: 'item.parent',
  unit: 'item.unit',
  properties: 'item.ranges',
  contact: 'item.contact',
  role: 'item.role',
  startDate: 'item.start',
  endDate: 'item.end',
  start: 'item.start',
  end: 'item.end',
  label: 'item.label',
  value: 'item.value',
  comment: 'item.comment',
  latitude: 'item.latitude',
  longitude: 'item.longitude',
  elevation: 'item.elevation',
  elevationInaccuracy: 'edit.elevationInaccuracy',
  mountLabel: 'edit.mountLabel',
  unmountLabel: 'edit.unmountLabel',
  linkage: 'item.linkage',
  fileName: 'item.fileName',
  mediaType: 'item.mediaType',
  size: 'item.size',
  sha256: 'item.sha256',
};

const say = (intl: IntlShape, words: Readonly<Record<string, MessageId>>, word: string): string => {
  const id = words[word];
  return id ? intl.formatMessage({ id }) : word;
};

/** What a kind of record is called in the reader's language. */
export const kindName = (intl: IntlShape, kind: string): string => say(intl, KINDS, kind);

/** What was done, in the reader's language. */
export const actionName = (intl: IntlShape, action: string): string => say(intl, ACTIONS, action);

/** What a field is called in the reader's language; its name in the interface where there is no word. */
export const fieldName = (intl: IntlShape, field: string): string => say(intl, FIELDS, field);
