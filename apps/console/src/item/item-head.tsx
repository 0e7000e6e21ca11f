import { useIntl } from 'react-intl';
import { AlertBadge } from '../records/alert-badge';
import { Badge } from '../ui/text/badge';
import { CopyButton } from '../ui/control/copy-button';
import { PageHead } from '../ui/page/page-head';
import { StatusBadge } from '../ui/text/status-badge';
import { Ancestors } from './ancestors';
import { ItemActions } from './item-actions';
import styles from './item-head.module.css';
import { type ShownItem } from '../records/item-queries';

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
