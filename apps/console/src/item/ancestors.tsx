import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ancestorsQuery } from '../records/item-queries';
import { NamedLink } from './named-link';
import styles from './item-head.module.css';

interface Props {
  readonly code: string;
  readonly asOf: string | undefined;
}

/** Breadcrumbs from all items to an item. */
export function Ancestors({ code, asOf }: Props) {
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
