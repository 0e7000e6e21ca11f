import { ObjectField } from '@pelorus/shared/http';
import { bodyOf, type TableBody } from '../records/body';
import { MountWorkflowBody } from './mount-workflow.body';

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
