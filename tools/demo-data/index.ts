export { addFleet } from './add-fleet';
export { DEMO_ACCOUNT, fleet } from './fleet';
export { fleetRows, placeItem } from './fleet-rows';
