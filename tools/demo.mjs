// npm run demo: starts both services on free ports with a throw-away database, and does the main job over HTTP.
import { mainJob } from './demo/main-job.mjs';
import { step } from './demo/steps.mjs';
import { startPlatform } from './platform/start-platform.mjs';
import { Program } from './process/program.mjs';
import { demoAccount } from './start/demo-fleet.mjs';
import { bundlePlatform } from './start/start-services.mjs';

const program = new Program();

async function demo() {
  await step('build', async () => void (await bundlePlatform()));
  const platform = await step('start both services on a throw-away PostgreSQL, with demo data', async () => {
    const value = await startPlatform(program.cleanup, {
      purpose: 'npm run demo',
      accounts: { demo: { username: demoAccount, expiresInDays: 1 } },
      demo: 'demo',
      output: () => ({ log: () => {}, show: (text) => program.ending || console.error(text) }),
    });
    return { value, shown: `${value.registry}, ${value.ingest}` };
  });
  void platform.failed.then((reason) => program.end(1, reason));
  await mainJob({ ...platform, ...platform.credentials.demo });
  await program.end(0, '\nEverything works.');
}

program.start(demo);
