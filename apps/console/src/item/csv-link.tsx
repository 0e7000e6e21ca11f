import { FormattedMessage } from 'react-intl';
import { type ShownItem } from '../records/item-queries';
import { hostPath } from '../ui/page/host-path';

interface Props {
  readonly item: ShownItem;
  readonly list: 'parameters' | 'events' | 'contacts' | 'resources' | 'mounts';
  readonly asOf: string | undefined;
}

/** A list of an item as a table to keep. */
export function CsvLink({ item, list, asOf }: Props) {
  const query = new URLSearchParams({ format: 'csv', ...(asOf ? { asOf } : {}) });
  return (
    <a href={hostPath(`/rest/v2/items/${item.id}/${list}?${query}`)} download={`${item.shortName}-${list}.csv`}>
      <FormattedMessage id="item.asCsv" />
    </a>
  );
}
