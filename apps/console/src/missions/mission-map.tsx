import { type Mission } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
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
  const { data: places = NONE } = useQuery(missionPlacesQuery(ids, mission.endDate));
  return (
    <PositionMap
      label={intl.formatMessage({ id: 'missions.map' })}
      places={places}
      className={className}
      onChoose={(id) => void navigate({ to: '/items/$id', params: { id } })}
    />
  );
}

const NONE: readonly never[] = [];
