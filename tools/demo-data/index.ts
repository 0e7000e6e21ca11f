export { addFleet } from './add-fleet';
export { DEMO_ACCOUNT, fleet } from './fleet';
export { type Call } from './registry-ids';
