import { Module } from '@nestjs/common';
import { provideMetrics } from '@pelorus/shared/http';
import { LiveModule } from '../live/live.module';
import { MqttBridge } from './mqtt-bridge';
import { addMqttMetrics } from './mqtt-metrics';

/** Publishes latest values to an MQTT broker, where there is one. */
@Module({ imports: [LiveModule], providers: [MqttBridge, provideMetrics([MqttBridge], addMqttMetrics)] })
export class MqttModule {}
