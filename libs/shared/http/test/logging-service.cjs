// The test service as a process of its own, which logs to its standard output; compiled when it is loaded. SIGUSR2 makes it crash.
const path = require('node:path');
const workspace = path.join(__dirname, '../../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('reflect-metadata');
const { Database } = require('@pelorus/shared/persistence');
const { Secret } = require('@pelorus/shared/config');
const { createLogger, runService } = require('../src');
const { createPebbleService } = require('./pebble-service');

async function start() {
  const url = new Secret(process.env.DATABASE_URL);
  const database = await Database.connect({ url, poolSize: 1, entities: [], applicationName: 'pebbles' });
  const logger = createLogger('pebbles', 'info');
  const { app, settings } = await createPebbleService(database, { PORT: '0' }, logger);
  process.on('SIGUSR2', () => {
    throw new Error('an error that nothing catches');
  });
  await runService(app, settings, database, logger);
}

void start();
