import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Time } from '../ui/text/time';
import { codeHoldersQuery, type ShownItem } from '../records/item-queries';
import styles from './former-code.module.css';

interface Props {
  /** Id or code in the URL. */
  readonly asked: string;
  readonly item: ShownItem;
}

/** Notice of a former code in the URL, with other items that had it. */
export function FormerCode({ asked, item }: Props) {
  const code = asked.toLowerCase();
  const isFormer = /[^\d]/.test(code) && code !== item.code;
  const { data: holders = [] } = useQuery({ ...codeHoldersQuery(code), enabled: isFormer });
  const own = holders.find((holder) => holder.item.id === item.id);
  if (!isFormer || !own) return null;
  const others = holders.filter((holder) => holder.item.id !== item.id);
  return (
    <div role="status" className={styles.notice}>
      <p>
        <FormattedMessage
          id="item.formerCode"
          values={{
            code: <code>{code}</code>,
            present: <code>{item.code}</code>,
            until: own.until ? <Time value={own.until} /> : '',
          }}
        />
      </p>
      {others.length > 0 && (
        <p>
          <FormattedMessage id="item.formerCode.others" />{' '}
          {others.map((holder) => (
            <span key={`${holder.item.id} ${holder.since}`}>
              <Link to="/items/$id" params={{ id: String(holder.item.id) }} search={{}}>
                {holder.item.longName || holder.item.code}
              </Link>{' '}
              {holder.since ? <Time value={holder.since} /> : ''} –{' '}
              {holder.until ? <Time value={holder.until} /> : ''}{' '}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
