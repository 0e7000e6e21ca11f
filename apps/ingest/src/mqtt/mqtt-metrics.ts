import { type Metrics } from '@pelorus/shared/http';
import { type MqttBridge } from './mqtt-bridge';

/** Adds the metrics of what is published by MQTT. */
export function addMqttMetrics(metrics: Metrics, bridge: MqttBridge): void {
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
