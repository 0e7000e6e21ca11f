import { type Entity, type Plan, type Shown, type ShownPage, type World } from '@pelorus/sensorthings/model';
import { type ObservationColumns } from '../observations/observation-columns';

export type Found =
  | { readonly kind: 'set'; readonly plan: Plan; readonly page: ShownPage; readonly world: World }
  | { readonly kind: 'columns'; readonly plan: Plan; readonly page: FoundColumns; readonly world: World }
  | { readonly kind: 'entity'; readonly shown: Shown; readonly world: World }
  | { readonly kind: 'property'; readonly name: string; readonly value: unknown; readonly entity: Entity }
  | { readonly kind: 'nothing' };

/** Page of Observations as columns. */
export interface FoundColumns {
  readonly groups: readonly ObservationColumns[];
  readonly count?: number;
  readonly next?: string;
}
