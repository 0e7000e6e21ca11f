import { type Executor } from '@pelorus/shared/persistence';
import { EDITOR_ROLE } from '@pelorus/registry/domain';
import { GROUPS } from '@pelorus/registry/model';
import { type ReferenceRepository } from '@pelorus/registry/persistence';

/** Looks up the role Editor, which carries the right to change items and missions. */
export class EditorRole {
  constructor(private readonly references: ReferenceRepository) {}

  /** The id of the role, which is seeded and cannot be renamed. */
  id(executor: Executor): Promise<number> {
    return this.references.seededVocable(executor, GROUPS.contactRoles, EDITOR_ROLE);
  }
}
