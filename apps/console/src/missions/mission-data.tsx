import { type Mission, type Stream } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkedPlot } from '../linked/linked-plot';
import { Select } from '../ui/control/select';
import { Card } from '../ui/page/card';
import { momentOf } from '../ui/text/moment';
import { type MissionMember, missionStreamsQuery } from './mission-queries';

interface Props {
  readonly mission: Mission;
  readonly members: readonly MissionMember[];
}

/** Stream of a mission over its time, beside the track that it colours. */
export function MissionData({ mission: { startDate, endDate }, members }: Props) {
  const intl = useIntl();
  const codes = topCodes(members.map(({ item }) => item.code.toLowerCase()));
  const { data: streams = NONE } = useQuery(missionStreamsQuery(codes, startDate, endDate));
  const [chosen, setChosen] = useState<string>();
  const shown = streams.find(({ code }) => code === chosen) ?? mostTelling(streams);
  const range = useMemo(() => {
    const [from, to] = [startDate, endDate].map((date) => momentOf(date)?.getTime() ?? 0);
    return { from: from!, to: to! };
  }, [startDate, endDate]);
  const plotted = useMemo(() => (shown ? [shown] : NONE), [shown]);
  if (!shown) return null;
  return (
    <Card title={<FormattedMessage id="missions.data" />}>
      <Select
        label={intl.formatMessage({ id: 'missions.stream' })}
        options={streams.map(({ code }) => ({ id: code, label: code }))}
        value={shown.code}
        onChange={setChosen}
      />
      <LinkedPlot streams={plotted} range={range} />
    </Card>
  );
}

/** Codes without those below others. */
const topCodes = (codes: readonly string[]): string[] =>
  codes.filter((code) => !codes.some((other) => code.startsWith(`${other}:`)));

const NONE: readonly never[] = [];

/** First stream: positions and headings say little on a track. */
const mostTelling = (streams: readonly Stream[]): Stream | undefined =>
  streams.find(({ code }) => /:salinity$/.test(code)) ??
  streams.find(({ code }) => /temperature$/.test(code)) ??
  streams.find(({ code }) => !/(latitude|longitude|lat|lon|sog|cog|heading)$/.test(code)) ??
  streams[0];
