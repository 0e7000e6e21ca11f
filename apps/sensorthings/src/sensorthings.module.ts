import { type DynamicModule, Module } from '@nestjs/common';
import { HttpModule, provide, provideMetrics, provideValue } from '@pelorus/shared/http';
import { AnswerService } from './answers/answer.service';
import { SensorThingsController } from './answers/sensorthings.controller';
import { ObservationReader } from './observations/observation-reader';
import { CatalogueReader } from './reading/catalogue-reader';
import { Services } from './reading/services';
import { TotalsReader } from './reading/totals-reader';
import { TrackReader } from './reading/track-reader';
import { SensorThingsSettings } from './sensorthings-settings';

/** SensorThings façade over registry and ingest service. */
@Module({})
export class SensorThingsModule {
  static forRoot(settings: SensorThingsSettings): DynamicModule {
    return {
      module: SensorThingsModule,
      imports: [HttpModule.withoutDatabase(settings)],
      controllers: [SensorThingsController],
      providers: [
        provideValue(SensorThingsSettings, settings),
        provide(Services, [SensorThingsSettings]),
        provide(CatalogueReader, [SensorThingsSettings]),
        provide(TotalsReader, []),
        provide(TrackReader, []),
        provide(ObservationReader, [SensorThingsSettings]),
        provide(AnswerService, [SensorThingsSettings, CatalogueReader, TotalsReader, TrackReader, ObservationReader]),
        provideMetrics([CatalogueReader], (metrics, catalogues) => {
          metrics.counter({
            name: 'pelorus_sensorthings_catalogues_made_total',
            help: 'Catalogues of entities that were made anew, because the registry or the list of streams had changed',
            read: () => catalogues.made,
          });
          metrics.gauge({
            name: 'pelorus_sensorthings_entities',
            help: 'Entities of the catalogue that was made last',
            read: () => catalogues.entities,
          });
        }),
      ],
    };
  }
}
