import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, SquareArrowOutUpRight, X } from '../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { IconButton } from '../ui/control/button';
import { Failed, Loading } from '../ui/state/states';
import { useNow } from '../ui/use-now';
import { payloadPath } from '../records/resource-files';
import { peekQuery } from './find-queries';
import { dataSearch } from '../api/followed';
import { latestQuery } from './table/latest-queries';
import { PeekParameters } from './peek-parameters';
import { SeenCell } from './table/seen-cell';
import styles from './item-peek.module.css';

/** Preview of an item: picture, measurements, contacts. */
export function ItemPeek({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const intl = useIntl();
  const { data: item, error, refetch } = useQuery(peekQuery(id));
  return (
    <section className={styles.peek} aria-label={intl.formatMessage({ id: 'find.peek' })} tabIndex={0}>
      <header className={styles.head}>
        <h2 dir="auto">{item?.longName || item?.code}</h2>
        <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : item ? <Look item={item} /> : <Loading />}
    </section>
  );
}

function Look({ item }: { readonly item: Item }) {
  const now = useNow();
  const { data: latest } = useQuery(latestQuery([item.code]));
  const picture = item.resources?.find(({ mediaType }) => mediaType?.startsWith('image/'));
  return (
    <div className={styles.body}>
      <code className={styles.code}>{item.code}</code>
      <p className={styles.badges}>
        <Badge>{item.type.generalName}</Badge>
        <Badge tone={item.status.name === 'public' ? 'good' : undefined}>{item.status.name}</Badge>
        {latest?.get(item.code) && <SeenCell latest={latest.get(item.code)} now={now} />}
      </p>
      {picture && (
        <img className={styles.picture} src={payloadPath(item, picture)} alt={picture.description || picture.name} />
      )}
      {item.description && (
        <p className={styles.description} dir="auto">
          {item.description}
        </p>
      )}
      <PeekParameters item={item} />
      <PeekContacts item={item} />
      <p className={styles.ways}>
        <Link to="/items/$id" params={{ id: String(item.id) }}>
          <SquareArrowOutUpRight size={15} aria-hidden /> <FormattedMessage id="find.open" />
        </Link>
        {latest?.get(item.code)?.drawn && (
          <Link to="/data" search={dataSearch([latest.get(item.code)!.drawn!])}>
            <ChartLine size={15} aria-hidden /> <FormattedMessage id="find.plot" />
          </Link>
        )}
      </p>
    </div>
  );
}

function PeekContacts({ item }: { readonly item: Item }) {
  if (!item.contacts?.length) return null;
  return (
    <div>
      <h3>
        <FormattedMessage id="find.contacts" />
      </h3>
      <ul className={styles.contacts}>
        {item.contacts.map(({ id, contact, role }) => (
          <li key={id}>
            {nameOf(contact)} <span className={styles.role}>{role.generalName}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Person = NonNullable<Item['contacts']>[number]['contact'];

const nameOf = ({ firstName, lastName, companyName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || '–';
