import { FormattedMessage, useIntl } from 'react-intl';
import { AlertBadge } from '../records/alert-badge';
import { Badge } from '../ui/text/badge';
import { CopyButton } from '../ui/control/copy-button';
import { PageHead } from '../ui/page/page-head';
import { StatusBadge } from '../ui/text/status-badge';
import { ItemActions } from './item-actions';
import styles from './item-head.module.css';
import { ancestorsQuery, type ShownItem } from '../records/item-queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NamedLink } from './named-link';

interface Props {
  readonly item: ShownItem;
  readonly present: ShownItem;
  readonly asOf: string | undefined;
}

export function ItemHead({ item, present, asOf }: Props) {
  const intl = useIntl();
  const badges = (
    <span className={styles.badges}>
      <StatusBadge name={item.status.name} /> <Badge>{item.type.generalName}</Badge>{' '}
      <Badge>{intl.formatMessage({ id: 'item.version' }, { version: item.version })}</Badge>{' '}
      {!asOf && <AlertBadge code={item.code} />}
    </span>
  );
  const lead = (
    <span className={styles.code}>
      <code>{item.code}</code> <CopyButton text={item.code} />
    </span>
  );
  return (
    <>
      <Ancestors code={item.code} asOf={asOf} />
      <PageHead
        title={item.longName || item.shortName}
        badges={badges}
        lead={lead}
        actions={<ItemActions item={item} present={present} asOf={asOf} />}
      />
    </>
  );
}

interface AncestorProps {
  readonly code: string;
  readonly asOf: string | undefined;
}

/** Breadcrumbs from all items to an item. */
function Ancestors({ code, asOf }: AncestorProps) {
  const intl = useIntl();
  const { data: ancestors = [] } = useQuery(ancestorsQuery(code, asOf));
  return (
    <nav aria-label={intl.formatMessage({ id: 'item.parents' })}>
      <ol className={styles.way}>
        <li>
          <Link to="/items">
            <FormattedMessage id="item.all" />
          </Link>
        </li>
        {ancestors.map((ancestor) => (
          <li key={ancestor.id}>
            <NamedLink item={ancestor} asOf={asOf} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
