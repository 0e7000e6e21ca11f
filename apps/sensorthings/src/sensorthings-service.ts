import { type INestApplication } from '@nestjs/common';
import { createService, type Logger } from '@pelorus/shared/http';
import { refuseBadPaths } from './answers/message.filter';
import { SensorThingsModule } from './sensorthings.module';
import { type SensorThingsSettings } from './sensorthings-settings';

/** Makes the façade ready to listen, for `main.ts` and tests. */
export async function createSensorThings(settings: SensorThingsSettings, logger: Logger): Promise<INestApplication> {
  return createService({
    module: SensorThingsModule.forRoot(settings),
    settings,
    logger,
    pages: () => [refuseBadPaths],
    description: {
      title: 'Pelorus SensorThings',
      description:
        'What the registry and the ingest service know, in the words of OGC SensorThings 1.1, for reading. ' +
        'Paths and options are those of the standard.',
      tags: { sensorthings: 'Entities by the paths of OGC SensorThings 1.1.' },
      aliases: /^\/sta\//,
    },
  });
}
