import { Module } from '@nestjs/common';
import { provideMetrics, type Metrics } from '@pelorus/shared/http';
import { LiveModule } from '../live/live.module';
import { MqttBridge } from './mqtt-bridge';

/** Adds the metrics of what is published by MQTT. */
function addMqttMetrics(metrics: Metrics, bridge: MqttBridge): void {
  metrics.counter({
    name: 'pelorus_mqtt_published_total',
    help: 'Messages that the MQTT broker has confirmed',
    read: () => bridge.published,
  });
  metrics.gauge({
    name: 'pelorus_mqtt_away',
    help: '1 while values are not published, as the MQTT broker cannot be reached or refuses',
    acrossWorkers: 'max',
    read: () => Number(bridge.state === 'away'),
  });
}

/** Publishes latest values to an MQTT broker, where there is one. */
@Module({ imports: [LiveModule], providers: [MqttBridge, provideMetrics([MqttBridge], addMqttMetrics)] })
export class MqttModule {}
