import { FormattedMessage, useIntl } from 'react-intl';
import { LongText } from '../../ui/text/long-text';
import { fieldName } from './change-words';
import { changedText } from './changed-text';
import styles from './field-changes.module.css';
import { type Change } from '../item-queries';

type FieldChange = Change['changes'][number];

/** Fields with what they were and what they became. */
export function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  const intl = useIntl();
  const told = changes.filter(
    ({ from, to, withheld }) => withheld || changedText(from, intl.locale) !== changedText(to, intl.locale),
  );
  if (told.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {told.map((change) => (
        <div key={change.field}>
          <dt>{fieldName(intl, change.field)}</dt>
          <dd>
            <ChangedValue change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ change: { from, to, withheld } }: { readonly change: FieldChange }) {
  const { locale } = useIntl();
  if (withheld)
    return (
      <em>
        <FormattedMessage id="item.withheld" />
      </em>
    );
  const [before, after] = [changedText(from, locale), changedText(to, locale)];
  return (
    <>
      {before && (
        <del>
          <LongText text={before} />
        </del>
      )}
      {after && (
        <ins>
          <LongText text={after} />
        </ins>
      )}
    </>
  );
}
