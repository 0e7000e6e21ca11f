import { type INestApplication } from '@nestjs/common';
import { readSettings } from '@pelorus/shared/config';
import { createLogger } from '@pelorus/shared/http';
import { listen, type ListeningService } from '@pelorus/shared/testing';
import { createSensorThings } from '../src/sensorthings-service';
import { SensorThingsSettings } from '../src/sensorthings-settings';

/** A façade that listens. */
export interface ListeningFacade extends ListeningService {
  readonly app: INestApplication;
}

/** Starts a façade with settings as its environment gives them. */
export async function startFacade(environment: Readonly<Record<string, string>>): Promise<ListeningFacade> {
  const settings = readSettings(SensorThingsSettings, { LOG_LEVEL: 'silent', ...environment });
  const app = await createSensorThings(settings, createLogger('sensorthings', 'silent'));
  return { ...(await listen(app)), app };
}
