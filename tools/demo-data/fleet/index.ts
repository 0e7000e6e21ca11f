import { contacts } from './contacts';
import type { Fleet } from './fleet-records';
import { kittiwake } from './glider-kittiwake';
import { missions } from './missions';
import { stations } from './stations';
import { boreas } from './vessel-boreas';
import { myaIi } from './vessel-mya-ii';

export { DEMO_ACCOUNT } from './contacts';
export type {
  Fleet,
  FleetContact,
  FleetContactRole,
  FleetEvent,
  FleetField,
  FleetItem,
  FleetMission,
  FleetParameter,
  FleetProperty,
  FleetResource,
} from './fleet-records';

/** The demo fleet: two vessels, a glider and two stations. */
export const fleet: Fleet = { contacts, items: [myaIi, boreas, kittiwake, ...stations], missions };
