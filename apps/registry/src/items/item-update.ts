import { type Precondition } from '@pelorus/shared/kernel';
import { type MountWorkflow, type NewItem } from '@pelorus/registry/domain';
import { type ItemUpdate } from '@pelorus/registry/service';
import { type ParsedBody } from '@pelorus/shared/http';
import { type ItemBody } from './item.dto';
import { mountWorkflow } from './mount-workflow-body';

/** A POST as a new item: without a parent, or with parent 0, it is a root. */
export function newItem({ values }: ParsedBody<ItemBody>): { item: NewItem; workflow?: MountWorkflow } {
  const { parentId, workflow, ...others } = values;
  return { item: { ...(others as ItemBody), parentId: parentId || null }, workflow: mountWorkflow(workflow) };
}

/** A PUT as a change: parent 0 counts as not given, because published clients send it with every edit. */
export function replacement({ values, echoes }: ParsedBody<ItemBody>, precondition: Precondition): ItemUpdate {
  const { parentId, workflow, ...others } = values as Partial<ItemBody>;
  return {
    values: { ...others, ...(parentId && { parentId }) },
    workflow: mountWorkflow(workflow),
    echoes,
    precondition,
  };
}

/** A PATCH as a change: parent 0 or null makes the item a root. */
export function patch({ values, echoes }: ParsedBody<ItemBody>, precondition: Precondition): ItemUpdate {
  const { parentId, workflow, ...others } = values;
  const moved = parentId === undefined ? {} : { parentId: parentId || null };
  return {
    values: { ...(others as ItemUpdate['values']), ...moved },
    workflow: mountWorkflow(workflow),
    echoes,
    precondition,
  };
}
