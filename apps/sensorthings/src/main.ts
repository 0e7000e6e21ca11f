import 'reflect-metadata';
import { readSettings, SettingsError } from '@pelorus/shared/config';
import { createLogger, runService, startTracing } from '@pelorus/shared/http';
import { createSensorThings } from './sensorthings-service';
import { SensorThingsSettings } from './sensorthings-settings';

async function serve(): Promise<void> {
  const settings = readSettings(SensorThingsSettings, process.env);
  const logger = createLogger('sensorthings', settings.LOG_LEVEL);
  await startTracing('sensorthings', settings, logger);
  await runService(await createSensorThings(settings, logger), settings, undefined, logger);
}

serve().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
});
