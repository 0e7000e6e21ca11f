import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { type EditorRepository } from '@pelorus/registry/persistence';
import { type EditorRole } from './editor-role';

/** Finds the items that an account may change, many at once. */
export class EditableItems {
  constructor(
    private readonly editors: EditorRepository,
    private readonly editorRole: EditorRole,
  ) {}

  /** The items among these that the account may change: all of them for administrators. */
  async among(
    executor: Executor,
    { admin, username }: Pick<Account, 'admin' | 'username'>,
    itemIds: ReadonlySet<number>,
  ): Promise<ReadonlySet<number>> {
    if (admin || itemIds.size === 0) return itemIds;
    const role = await this.editorRole.id(executor);
    return this.editors.itemsWith(executor, [...itemIds], role, username);
  }
}
