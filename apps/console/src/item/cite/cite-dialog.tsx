import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/control/copy-button';
import { Modal } from '../../ui/control/dialog';
import styles from './cite-dialog.module.css';
import { citeAsQuery, pageAddress } from './cite-as-query';
import { bibTex, citationOf, citationText } from './item-citation';
import { caredAboveQuery, type ShownItem } from '../../records/item-queries';
import { type MessageId } from '../../messages';
import { hostPath } from '../../ui/page/host-path';

interface Props {
  readonly item: ShownItem;
  readonly asOf: string | undefined;
  readonly onClose: () => void;
}

/** Citation of an item, and its foreign formats. */
export function CiteDialog({ item, asOf, onClose }: Props) {
  const intl = useIntl();
  const { data: citeAs } = useQuery(citeAsQuery(item.id));
  const page = pageAddress(item.id, asOf);
  // A persistent identifier means the item at any time; the past is cited by its page.
  const link = (asOf ? undefined : citeAs) ?? page;
  const { data: above = [] } = useQuery(caredAboveQuery(item.code, asOf));
  const citation = citationOf(item, above, link);
  return (
    <Modal title={intl.formatMessage({ id: 'item.cite' })} onClose={onClose}>
      <Copyable id="item.citationText" text={citationText(citation)} />
      <Copyable id="item.persistentLink" text={link} />
      {link !== page && <Copyable id="item.pageLink" text={page} />}
      <Copyable id="item.bibTex" text={bibTex(citation, item.code)} isCode />
      <FormatLinks item={item} asOf={asOf} />
    </Modal>
  );
}

interface CopyableProps {
  readonly id: MessageId;
  readonly text: string;
  readonly isCode?: boolean;
}

function Copyable({ id, text, isCode = false }: CopyableProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id });
  return (
    <section className={styles.part} aria-label={label}>
      <h3>{label}</h3>
      <CopyButton text={text}>
        <FormattedMessage id="ui.copy" />
      </CopyButton>
      {isCode ? (
        <pre tabIndex={0} className={styles.code}>
          {text}
        </pre>
      ) : (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
    </section>
  );
}

const FORMATS = [
  { name: 'pidinst', title: 'PIDINST', ending: 'pidinst.json' },
  { name: 'sensorml', title: 'SensorML', ending: 'sml.json' },
  { name: 'jsonld', title: 'JSON-LD', ending: 'jsonld' },
  { name: 'json', title: 'JSON', ending: 'json' },
] as const;

interface FormatProps {
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}

/** The description of an item as files in the formats of others. */
function FormatLinks({ item, asOf }: FormatProps) {
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
