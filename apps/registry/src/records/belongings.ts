import { type Type } from '@nestjs/common';
import { type ShownTable } from '@pelorus/registry/persistence';
import { ContactRoleDto } from '../contacts/contact-role.dto';
import { EventBody } from '../events/event.body';
import { EventDto } from '../events/event.dto';
import { FieldBody } from '../fields/field.body';
import { FieldDto } from '../fields/field.dto';
import { MountDto } from '../mounts/mount.dto';
import { ParameterBody } from '../parameters/parameter.body';
import { ParameterDto } from '../parameters/parameter.dto';
import { ResourceBody } from '../resources/resource.body';
import { ResourceDto } from '../resources/resource.dto';

/** How the records of a collection below items go over the wire. */
export interface Belonging {
  readonly dto: Type<object>;
  /** The body of single writes, which rows of imports have, too; null when records are not written one by one. */
  readonly body: Type<object> | null;
  /** When an item shows them, for the description of its relation. */
  readonly shown: string;
  /** The name of one record in the descriptions of its history. */
  readonly kind: string;
  /** The path parameter that names a record in its history. */
  readonly key: { readonly name: string; readonly description: string };
}

/** The collections below items that items can be shown with, by their tables; histories are described in this order. */
export const BELONGINGS: Readonly<Record<ShownTable, Belonging>> = {
  parameter: {
    dto: ParameterDto,
    body: ParameterBody,
    shown: 'In a list only with `with=parameters`',
    kind: 'parameter of an item',
    key: { name: 'parameterId', description: 'The id of the parameter' },
  },
  event: {
    dto: EventDto,
    body: EventBody,
    shown: 'With `with=events`',
    kind: 'event of an item',
    key: { name: 'eventId', description: 'The id of the event' },
  },
  field: {
    dto: FieldDto,
    body: FieldBody,
    shown: 'With `with=fields`',
    kind: 'custom field of an item',
    key: { name: 'fieldId', description: 'The id of the custom field' },
  },
  resource: {
    dto: ResourceDto,
    body: ResourceBody,
    shown: 'With `with=resources`',
    kind: 'attachment of an item',
    key: { name: 'resourceId', description: 'The id of the resource' },
  },
  mount: {
    dto: MountDto,
    body: null,
    shown: 'With `with=mounts`: on what it was mounted, from when to when',
    kind: 'mount of an item',
    key: { name: 'mountId', description: 'The id of the mount' },
  },
  item_contact: {
    dto: ContactRoleDto,
    body: null,
    shown: 'With `with=contacts`',
    kind: "contact's roles on an item",
    key: { name: 'contactId', description: 'The id of the contact' },
  },
};

/** How the records of a table below items go over the wire. */
export function belongingOf(table: string): Belonging {
  const belonging = (BELONGINGS as Readonly<Record<string, Belonging | undefined>>)[table];
  if (!belonging) throw new Error(`there is no description for the wire of ${table}`);
  return belonging;
}
