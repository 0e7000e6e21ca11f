import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { followedStreams } from '../api/followed';
import { live } from '../api/live';
import { valueText } from '../ui/text/number-text';
import styles from './item-peek.module.css';

/** Most parameters of a preview. */
const MOST = 12;

const valuesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['streams', 'values', codes],
    queryFn: async ({ signal }) => {
      const streams = await followedStreams(codes, signal);
      return new Map(streams.map((stream) => [stream.code, stream]));
    },
    enabled: codes.length > 0,
    ...live(30),
  });

/** Parameters of an item with latest values. */
export function PeekParameters({ item }: { readonly item: Item }) {
  const { locale } = useIntl();
  const parameters = (item.parameters ?? []).slice(0, MOST);
  const codeOf = (shortName: string): string => `${item.code}:${shortName}`.toLowerCase();
  const { data: streams } = useQuery(valuesQuery(parameters.map(({ shortName }) => codeOf(shortName))));
  if (parameters.length === 0) return null;
  const more = (item.parameters?.length ?? 0) - parameters.length;
  return (
    <div>
      <h3>
        <FormattedMessage id="find.parameters" />
      </h3>
      <table className={styles.parameters}>
        <tbody>
          {parameters.map(({ id, name, shortName, unit }) => (
            <tr key={id}>
              <th scope="row">{name || shortName}</th>
              <td>{valueText(streams?.get(codeOf(shortName))?.lastValue, locale)}</td>
              <td>{unit.code}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <FormattedMessage id="find.more" values={{ count: more }} />}
    </div>
  );
}
