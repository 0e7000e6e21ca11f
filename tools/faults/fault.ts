import { type Difference } from './difference';
import { type World } from './world';

export interface FaultEffect {
  /** Acknowledged writes that were compared. */
  readonly acknowledged: number;
  readonly differences: readonly Difference[];
  /** Seconds until they served. */
  readonly seconds: number;
}

export interface Fault {
  readonly name: string;
  /** What happens, for a table. */
  readonly says: string;
  /** Why it cannot be brought about on this machine; undefined where it can. */
  obstacle?(world: World): string | undefined;
  /** Brings it about while clients write; resolves when its cause is over, with what it saw beside the platform. */
  strike(world: World): Promise<FaultEffect | void>;
}
