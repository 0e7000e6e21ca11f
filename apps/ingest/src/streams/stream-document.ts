import { type FollowedStream, type StreamTotals } from '@pelorus/ingest/domain';
import { formatDateTime } from '@pelorus/shared/kernel';
import { type FollowedStreamDto, type SensorDto, type StreamDto } from './stream.dto';

export function streamDocument({ id, code, unit, first, last, values }: StreamTotals): StreamDto {
  return {
    id,
    code,
    ...(unit !== undefined && { unit }),
    ...(first && { firstDatetime: formatDateTime(first, 6) }),
    ...(last && { lastDatetime: formatDateTime(last.instant, 6) }),
    ...lastOf(last),
    values,
  };
}

export function followedDocument({ codes, ...stream }: FollowedStream): FollowedStreamDto {
  return {
    ...streamDocument(stream),
    codes: codes.map(({ range: { min, max }, ...own }) => ({
      ...own,
      ...(min && { since: formatDateTime(min, 6) }),
      ...(max && { until: formatDateTime(max, 6) }),
    })),
  };
}

export function sensorDocument({ id, code, unit, first, last }: StreamTotals): SensorDto {
  return {
    id,
    code,
    logicalCode: code,
    sensor: code,
    ...(unit !== undefined && { unit }),
    ...(first && { firstDate: formatDateTime(first, 0) }),
    ...(last && { lastDate: formatDateTime(last.instant, 0) }),
    ...lastOf(last),
    lastQualityFlag: last?.flag ?? 0,
    source: 'NRT',
  };
}

function lastOf(last: StreamTotals['last']): Pick<StreamDto, 'lastValue' | 'lastQualityFlag'> {
  if (!last) return {};
  return { lastValue: last.value, ...(last.flag !== undefined && { lastQualityFlag: last.flag }) };
}
