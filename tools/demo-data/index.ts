export { addFleet } from './add-fleet';
export { DEMO_ACCOUNT, fleet } from './fleet';
export { addMeasurements } from './measurements/add-measurements';
export { type Call } from './registry-ids';
