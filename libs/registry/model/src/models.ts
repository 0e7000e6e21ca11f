import { CONTACT } from './records/contact.model';
import { EVENT } from './records/event.model';
import { FIELD } from './records/field.model';
import { ITEM } from './records/item.model';
import { ITEM_CONTACT } from './records/item-contact.model';
import { ITEM_VERSION } from './records/item-version.model';
import { MISSION } from './records/mission.model';
import { MISSION_CONTACT } from './records/mission-contact.model';
import { MISSION_ITEM } from './records/mission-item.model';
import { MOUNT } from './records/mount.model';
import { PARAMETER } from './records/parameter.model';
import { RESOURCE } from './records/resource.model';
import { STATE } from './records/state.model';
import { UNIT } from './records/unit.model';
import { VOCABLE } from './records/vocable.model';
import { VOCABLE_GROUP } from './records/vocable-group.model';
import { type ItemDocument } from './records/item.model';
import { type VersionDocument } from './records/item-version.model';
import { type DocumentOf, type RowOf } from './types-of';

/** Models by table, each after those that it refers to. */
export const MODELS = {
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

export type Models = typeof MODELS;

export type RecordTable = keyof Models;

/** Row of a table as rules see it. */
export type TableRow<Table extends RecordTable> = RowOf<Models[Table]>;

/** Documents with more keys than their models. */
interface FurtherDocuments {
  readonly item: ItemDocument;
  readonly item_version: VersionDocument;
}

export type TableDocument<Table extends RecordTable> = Table extends keyof FurtherDocuments
  ? FurtherDocuments[Table]
  : DocumentOf<Models[Table]>;
