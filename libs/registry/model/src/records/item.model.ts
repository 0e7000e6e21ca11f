import {
  code,
  defineRecord,
  type DocumentOf,
  idOf,
  integer,
  lines,
  OWN,
  reference,
  type RowOf,
  shortName,
  text,
} from '../declare';
import { type ContactRoleDocument } from './item-contact.model';
import { type EventDocument } from './event.model';
import { type FieldDocument } from './field.model';
import { type MissionDocument } from './mission.model';
import { type MountDocument } from './mount.model';
import { type ParameterDocument } from './parameter.model';
import { type ResourceDocument } from './resource.model';

/** Platforms, devices and sensors. */
export const ITEM = defineRecord({
  name: 'items',
  kind: 'item',
  owner: OWN,
  fields: {
    code: code()
      .byServer()
      .searched()
      .read({ description: "The root's type and the short names from the root down", example: 'vessel:mya_ii:ctd' }),
    shortName: shortName()
      .fixed()
      .searched()
      .describe('Part of the code; fixed after creation', 'ctd_790')
      .read({ example: 'ctd' }),
    longName: text({ min: 1, max: 500 })
      .searched()
      .describe('The name for people', 'CTD 790 of the station Sandi')
      .read({ example: 'CTD of RV Mya II' }),
    status: reference('state').describe('The id of a state', 2),
    type: reference('vocable').describe('The id of a vocable of the group DeviceTypes', 118),
    description: lines().optional().describe('Free text', '').read({}),
    model: text({ max: 500 }).optional().searched().describe('Model'),
    manufacturer: text({ max: 500 }).optional().searched().describe('Manufacturer'),
    serialNumber: text({ max: 500 }).optional().searched().describe('Serial number'),
    inventoryNumber: text({ max: 500 }).optional().searched().describe('Inventory number', '').read({}),
    citation: text({ max: 2_000 })
      .optional()
      .describe('Persistent identifier')
      .read({ description: 'Persistent identifier' }),
    operationInstructions: lines(100_000).optional().describe('How the item is operated'),
    parent: idOf('item', { inverse: 'children', zero: true })
      .optional()
      .describe(
        'The item it is mounted on. POST: 0 or absent makes a root. PUT: 0 or absent leaves it as it is. PATCH: 0 or null makes it a root.',
        0,
      )
      .read({ description: 'The item it is mounted on; absent for a root' }),
    version: integer()
      .default(1)
      .byServer()
      .read({ description: 'Raised with every version that is made of the item' }),
  },
  document: { last: ['parent', 'status', 'type', 'version'] },
  csv: { first: ['shortName', 'longName', 'parent'] },
  naming: { field: 'code', label: 'longName' },
  revisions: true,
});

/** Item as rules see it. */
export interface Item extends RowOf<typeof ITEM> {}

/** Item with the asked relations. */
export interface ItemDocument extends DocumentOf<typeof ITEM> {
  readonly parameters?: readonly ParameterDocument[];
  readonly contacts?: readonly ContactRoleDocument[];
  readonly events?: readonly EventDocument[];
  readonly fields?: readonly FieldDocument[];
  readonly resources?: readonly ResourceDocument[];
  readonly children?: readonly ItemDocument[];
  readonly parent?: ItemDocument;
  readonly missions?: readonly MissionDocument[];
  readonly mounts?: readonly MountDocument[];
}
