import { useIntl } from 'react-intl';
import { Badge } from '../../ui/text/badge';
import { type Change } from '../item-queries';
import { actionName, kindName } from './change-words';

const TONES: Readonly<Record<string, 'good' | 'warn' | 'fault' | 'accent'>> = {
  created: 'good',
  restored: 'good',
  added: 'good',
  moved: 'accent',
  decommissioned: 'warn',
  deleted: 'fault',
  removed: 'fault',
};

/** What was done to which record. */
export function ChangedRecord({ change }: { readonly change: Pick<Change, 'record'> & { readonly action: string } }) {
  const intl = useIntl();
  const { record, action } = change;
  return (
    <>
      <Badge tone={TONES[action]}>{actionName(intl, action)}</Badge> {kindName(intl, record.kind)}{' '}
      <strong>
        <bdi>{record.label}</bdi>
      </strong>
    </>
  );
}
