import { CONTACT } from './contact.record';
import { EVENT } from './event.record';
import { FIELD } from './field.record';
import { ITEM } from './item.record';
import { ITEM_CONTACT } from './item-contact.record';
import { ITEM_VERSION } from './item-version.record';
import { MISSION } from './mission.record';
import { MISSION_CONTACT } from './mission-contact.record';
import { MISSION_ITEM } from './mission-item.record';
import { MOUNT } from './mount.record';
import { PARAMETER } from './parameter.record';
import { RESOURCE } from './resource.record';
import { STATE } from './state.record';
import { UNIT } from './unit.record';
import { VOCABLE } from './vocable.record';
import { VOCABLE_GROUP } from './vocable-group.record';

/** The records of the registry by their tables; each stands after the records that it refers to. */
export const DESCRIPTIONS = {
  state: STATE,
  unit: UNIT,
  vocable_group: VOCABLE_GROUP,
  vocable: VOCABLE,
  contact: CONTACT,
  item: ITEM,
  parameter: PARAMETER,
  item_contact: ITEM_CONTACT,
  event: EVENT,
  field: FIELD,
  resource: RESOURCE,
  item_version: ITEM_VERSION,
  mission: MISSION,
  mission_item: MISSION_ITEM,
  mission_contact: MISSION_CONTACT,
  mount: MOUNT,
} as const;

/** A table of records. */
export type RecordTable = keyof typeof DESCRIPTIONS;
