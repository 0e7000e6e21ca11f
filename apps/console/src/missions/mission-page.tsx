import { type Mission } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../ui/page/card';
import { Facts } from '../ui/text/facts';
import { LongText } from '../ui/text/long-text';
import layout from '../ui/page/page-layout.module.css';
import { PageHead } from '../ui/page/page-head';
import { Failed, Loading } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { MissionActions } from './mission-actions';
import { MissionContacts } from './mission-contacts';
import { MissionData } from './mission-data';
import { MissionItems } from './mission-items';
import { missionItemsQuery, type MissionMember, missionQuery, missionPlacesQuery } from './mission-queries';
import styles from './mission-page.module.css';
import { PositionMap } from '../map/position-map';

const route = getRouteApi('/missions/$id');

/** Most streams of a plot. */
const MOST_STREAMS = 20;

export function MissionPage() {
  const intl = useIntl();
  const id = Number(route.useParams().id);
  const { data: mission, error, refetch } = useQuery(missionQuery(id));
  const members = useQuery(missionItemsQuery(id)).data?.members ?? [];
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!mission) return <Loading />;
  return (
    <div className={layout.page}>
      <PageHead
        title={mission.name}
        lead={
          <>
            <Link to="/missions">
              <FormattedMessage id="missions.title" />
            </Link>{' '}
            · <Time value={mission.startDate} /> – <Time value={mission.endDate} />
          </>
        }
        actions={<MissionActions mission={mission} />}
      />
      <div className={layout.columns}>
        <Card title={intl.formatMessage({ id: 'missions.about' })}>
          <About mission={mission} members={members} />
        </Card>
        {members.length > 0 && <MissionMap mission={mission} members={members} className={styles.map} />}
      </div>
      <MissionData mission={mission} members={members} />
      <MissionItems mission={mission} />
      <MissionContacts mission={mission} />
    </div>
  );
}

interface AboutProps {
  readonly mission: Mission;
  readonly members: readonly MissionMember[];
}

function About({ mission: { id, description, startDate, endDate }, members }: AboutProps) {
  const codes = members.flatMap(({ item }) =>
    (item.parameters ?? []).map(({ shortName }) => `${item.code}:${shortName}`),
  );
  return (
    <>
      {description && <LongText text={description} />}
      <Facts
        facts={[
          [<FormattedMessage id="missions.id" />, id, 'id'],
          [<FormattedMessage id="missions.items" />, members.length, 'items'],
          [<FormattedMessage id="missions.parameters" />, codes.length, 'parameters'],
        ]}
      />
      {codes.length > 0 && (
        <p>
          <Link to="/data" search={{ codes: codes.slice(0, MOST_STREAMS).join(','), from: startDate, to: endDate }}>
            <FormattedMessage id="missions.plot" values={{ count: Math.min(codes.length, MOST_STREAMS) }} />
          </Link>
        </p>
      )}
    </>
  );
}

interface Props {
  readonly mission: Mission;
  readonly members: readonly MissionMember[];
  readonly className?: string | undefined;
}

/** Last places of a mission's items. */
function MissionMap({ mission, members, className }: Props) {
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
