import { type Entity, type Plan, type Shown, type ShownPage, type World } from '@pelorus/sensorthings/model';
import { type ObservationColumns } from '../observations/observation-columns';

/** Result of a request. */
export type Found =
  | { readonly kind: 'set'; readonly plan: Plan; readonly page: ShownPage; readonly world: World }
  | { readonly kind: 'columns'; readonly plan: Plan; readonly page: FoundColumns; readonly world: World }
  | { readonly kind: 'entity'; readonly shown: Shown; readonly world: World }
  | { readonly kind: 'property'; readonly name: string; readonly value: unknown; readonly entity: Entity }
  | { readonly kind: 'nothing' };

/** A page of Observations that are written as columns. */
export interface FoundColumns {
  readonly groups: readonly ObservationColumns[];
  readonly count?: number;
  /** Token of the next page. */
  readonly next?: string;
}
