import { type MessageId } from '../../messages';
import { Flag } from '../../ui/icons';
import { MenuTrigger, Menu, MenuItem, Popover } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import menu from '../../ui/control/menu.module.css';
import { Select } from '../../ui/control/select';
import styles from './bucket-bar.module.css';
import { axesOf, bucketOf, BUCKETS, flagsOf } from '../data-view';
import { type ShownStream } from '../plots/shown-series';
import { useDataView } from '../use-data-view';

const AUTO = 'auto';
const FLAGS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Chooses buckets, kept flags and axes. */
export function BucketBar({ shown }: { readonly shown: readonly ShownStream[] }) {
  const intl = useIntl();
  const { search, change } = useDataView();
  const label = (id: MessageId): string => intl.formatMessage({ id });
  const chosen = [...new Set(shown.map(({ values }) => values.aggregate))];
  const nameOfBucket = (bucket: string): string => (bucket === 'NONE' ? label('data.bucket.raw') : bucket);
  const auto = intl.formatMessage({ id: 'data.bucket.auto' }, { bucket: chosen.map(nameOfBucket).join(', ') });
  const axes = axesOf(
    search,
    shown.map(({ values }) => values.unit),
  );
  const buckets = [{ id: AUTO, label: auto }, ...BUCKETS.map((id) => ({ id: id as string, label: nameOfBucket(id) }))];
  return (
    <div className={styles.bar}>
      <Select
        label={label('data.bucket')}
        options={buckets}
        value={bucketOf(search) ?? AUTO}
        onChange={(bucket) => change({ bucket: bucket === AUTO ? undefined : bucket })}
      />
      <Select
        label={label('data.axes')}
        options={(['unit', 'apart'] as const).map((id) => ({ id, label: label(`data.axes.${id}`) }))}
        value={axes}
        onChange={(next) => change({ axes: next })}
      />
      <FlagMenu kept={flagsOf(search)} onChange={(flags) => change({ flags: flags?.join('') })} />
    </div>
  );
}

interface FlagProps {
  readonly kept: readonly number[] | undefined;
  readonly onChange: (flags: readonly number[] | undefined) => void;
}

/** Chooses flags; all or none keeps all. */
function FlagMenu({ kept, onChange }: FlagProps) {
  const intl = useIntl();
  const name = kept
    ? intl.formatMessage({ id: 'data.flags.some' }, { flags: kept.join(', ') })
    : intl.formatMessage({ id: 'data.flags.all' });
  return (
    <div className={styles.flags}>
      <span aria-hidden>
        <FormattedMessage id="data.flags" />
      </span>
      <MenuTrigger>
        <Button aria-label={`${intl.formatMessage({ id: 'data.flags' })}: ${name}`}>
          <Flag size={15} aria-hidden /> {name}
        </Button>
        <Popover className={menu.popover ?? ''}>
          <Menu
            className={menu.menu ?? ''}
            aria-label={intl.formatMessage({ id: 'data.flags' })}
            selectionMode="multiple"
            selectedKeys={(kept ?? FLAGS).map(String)}
            onSelectionChange={(keys) => {
              const flags = keys === 'all' ? [] : [...keys].map(Number).sort();
              onChange(flags.length === 0 || flags.length === FLAGS.length ? undefined : flags);
            }}
          >
            {FLAGS.map((flag) => (
              <MenuItem key={flag} id={String(flag)} className={menu.option ?? ''}>
                {({ isSelected }) => (
                  <span>
                    <span aria-hidden>{isSelected ? '☑' : '☐'}</span> {flag}{' '}
                    <FormattedMessage id={`data.flag.${flag}`} />
                  </span>
                )}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
