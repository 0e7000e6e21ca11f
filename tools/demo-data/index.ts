export { addFleet } from './add-fleet';
export { DEMO_ACCOUNT, fleet, LAST_ROLE } from './fleet';
export { addMeasurements, keepMeasuring } from './measurements/add-measurements';
export { type Call } from './registry-ids';
