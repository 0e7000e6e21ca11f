import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { ingest } from '../api/services';
import { Empty } from '../ui/state/states';

/** Streams of a first wall. */
const FIRST = 12;

/** Wall without streams: offers to choose some. */
export function NoCodes() {
  const { data } = useQuery({
    queryKey: ['wall-first'],
    queryFn: async ({ signal }) => {
      const query = { where: 'values>0;unit!=text', sorts: '-lastDatetime,code', hits: FIRST };
      const { records } = await ingest.call('GET /rest/streams', { query, signal });
      return records.map(({ code }) => code).join(',');
    },
  });
  return (
    <Empty title={<FormattedMessage id="wall.none" />}>
      <p>
        <FormattedMessage id="wall.none.help" values={{ example: <code>/wall?codes=vessel:mya_ii:weather:*</code> }} />
      </p>
      {data && (
        <Link to="/wall" search={{ codes: data }}>
          <FormattedMessage id="wall.first" />
        </Link>
      )}
      <Link to="/data">
        <FormattedMessage id="wall.toData" />
      </Link>
    </Empty>
  );
}
