import { type Mission } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Place } from '../map/place';
import { PositionMap } from '../map/position-map';
import { type MissionMember, missionPlacesQuery } from './mission-queries';

interface Props {
  readonly mission: Mission;
  readonly members: readonly MissionMember[];
  readonly className?: string | undefined;
}

/** Where the items of a mission were at its end. */
export function MissionMap({ mission, members, className }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const ids = members.map(({ item }) => item.id);
  const { data } = useQuery(missionPlacesQuery(ids, mission.endDate));
  const places = useMemo(() => placesOf(data), [data]);
  return (
    <PositionMap
      label={intl.formatMessage({ id: 'missions.map' })}
      places={places}
      className={className}
      onChoose={(id) => void navigate({ to: '/items/$id', params: { id } })}
    />
  );
}

const placesOf = (data: GeoJSON.FeatureCollection<GeoJSON.Point | null> | undefined): Place[] =>
  (data?.features ?? []).flatMap(({ id, geometry, properties }) => {
    const [longitude, latitude] = geometry?.coordinates ?? [];
    if (longitude === undefined || latitude === undefined) return [];
    return [
      { id: String(id), name: String(properties?.['longName'] ?? properties?.['code'] ?? id), longitude, latitude },
    ];
  });
