import { startPlatform } from '../platform/start-platform.mjs';
import { demoAccount } from '../start/demo-fleet.mjs';

/** With the demo fleet and an administrator. `show` takes what the services complain of. */
export async function startThrowAwayServices(cleanup, show) {
  const { registry, ingest, credentials } = await startPlatform(cleanup, {
    purpose: 'npm run tour',
    accounts: { demo: { username: demoAccount }, chief: { username: 'tour@example.org', admin: true } },
    demo: 'demo',
    output: () => ({ log: () => {}, show }),
  });
  return { registry, ingest, ...credentials.chief };
}
