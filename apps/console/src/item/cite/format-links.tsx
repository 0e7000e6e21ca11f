import { FormattedMessage } from 'react-intl';
import styles from './cite-dialog.module.css';
import { type ShownItem } from '../../records/item-queries';
import { hostPath } from '../../ui/page/host-path';

const FORMATS = [
  { name: 'pidinst', title: 'PIDINST', ending: 'pidinst.json' },
  { name: 'sensorml', title: 'SensorML', ending: 'sml.json' },
  { name: 'jsonld', title: 'JSON-LD', ending: 'jsonld' },
  { name: 'json', title: 'JSON', ending: 'json' },
] as const;

interface Props {
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}

/** The description of an item as files in the formats of others. */
export function FormatLinks({ item, asOf }: Props) {
  const moment = asOf ? `&asOf=${encodeURIComponent(asOf)}` : '';
  return (
    <section>
      <h3>
        <FormattedMessage id="item.download" />
      </h3>
      <ul className={styles.formats}>
        {FORMATS.map(({ name, title, ending }) => (
          <li key={name}>
            <a
              href={hostPath(`/rest/v2/items/${item.id}?format=${name}${moment}`)}
              download={`${item.shortName}.${ending}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
