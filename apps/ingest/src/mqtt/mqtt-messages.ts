import { type LiveLatest } from '@pelorus/ingest/domain';

/** A message for the broker. */
export interface MqttMessage {
  readonly topic: string;
  readonly payload: string;
  /** Whether the broker keeps it for who subscribes later. */
  readonly retain: boolean;
}

/**
 * The latest value of a stream, by its URN: `<prefix>/vessel/mya_ii/tsg/salinity`. The broker keeps it; a stream without values
 * has an empty message, by which the broker forgets the one before.
 */
export function latestMessage(prefix: string, { code, datetime, value }: LiveLatest): MqttMessage {
  const topic = `${prefix}/${code.replaceAll(':', '/')}`;
  return { topic, payload: value === undefined ? '' : JSON.stringify({ code, datetime, value }), retain: true };
}

/** A new value as SensorThings names it: an Observation of the Datastream that has the id of the stream. */
export function observationMessage(streamId: number, { datetime, value }: Required<LiveLatest>): MqttMessage {
  const time = `${datetime.replace(/\.?0*$/, '')}Z`;
  const observation = {
    '@iot.id': `${streamId}-${microsOf(datetime)}`,
    phenomenonTime: time,
    resultTime: time,
    result: value,
  };
  return { topic: `v1.1/Datastreams(${streamId})/Observations`, payload: JSON.stringify(observation), retain: false };
}

/** Microseconds since 1970 of `2024-01-17T12:00:00.000000`. */
function microsOf(datetime: string): number {
  return Date.parse(`${datetime.slice(0, 23)}Z`) * 1_000 + Number(datetime.slice(23));
}
