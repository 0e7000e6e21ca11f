import { type Type } from '@nestjs/common';
import { ITEM_RELATIONS, SHOWN_RECORDS } from '@pelorus/registry/persistence';
import { dtoOf } from '../records/dto';
import { RelatedRecord, RelatedRecords } from '../records/related-records';
import { ObjectField } from '@pelorus/shared/http';
import { bodyOf, type TableBody } from '../records/body';
import { MountWorkflowBody } from './mount-workflow-body';

/** An item: a ship, a station, a device, a sensor. */
export const ItemDto: Type<object> = dtoOf('item');

/** The relations of an item that are no collections below it. */
const OTHER_RELATIONS: Readonly<Record<string, PropertyDecorator>> = {
  children: RelatedRecords(
    () => ItemDto,
    'With `with=children`: the items directly below it, without relations of their own unless they are records of the answer, too',
  ),
  parent: RelatedRecord(
    () => ItemDto,
    'With `with=parent`; absent for a root. Without relations of its own unless it is a record of the answer, too',
  ),
  missions: RelatedRecords(() => dtoOf('mission'), 'With `with=missions`'),
};

/** The description of a relation that items can be shown with. */
function relation(name: string): PropertyDecorator {
  const other = OTHER_RELATIONS[name];
  if (other) return other;
  const record = SHOWN_RECORDS.find((each) => each.name === name);
  if (!record) throw new Error(`items are shown with no ${name}`);
  const { table, model } = record;
  return RelatedRecords(() => dtoOf(table), model.words?.shown ?? `With \`with=${name}\``);
}

// The schema lists the relations after the fields of the item.
for (const name of ITEM_RELATIONS) relation(name)(ItemDto.prototype as object, name);

/** The body that makes or changes an item. */
export type ItemBody = TableBody<'item'> & { readonly workflow?: MountWorkflowBody };

/** The class of `ItemBody`. */
export const ItemBody = itemBody();

function itemBody(): { new (): ItemBody } {
  const body = bodyOf('item');
  // Keys of an item that was read: its custom fields as older clients call them, and its parent.
  Object.assign(body, {
    ignoredKeys: [...(body.ignoredKeys ?? []), 'properties'],
    relationKeys: { ...body.relationKeys, parent: 'parentId' },
  });
  ObjectField(
    {
      description:
        'Records the change of the parent as an event: of mounting on `parentId`, or of unmounting, which makes a root. ' +
        'Without it a move counts from now.',
    },
    () => MountWorkflowBody,
  )(body.prototype as object, 'workflow');
  return body;
}
