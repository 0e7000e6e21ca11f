import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RangeDialog } from '../plot/range-dialog';
import { rangeTexts, type TimeRange } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { Select } from '../ui/control/select';
import { carriersQuery } from '../records/carriers-query';
import { CHANGE_TIMES, type ChangesSearch } from './changes-search';
import styles from './changes-page.module.css';

interface Props {
  readonly search: ChangesSearch;
  readonly range: TimeRange;
  /** Accounts that changed something in the time. */
  readonly accounts: readonly string[];
  readonly onSearch: (changed: Partial<Record<keyof ChangesSearch, string | undefined>>) => void;
}

const ALL = 'all';
const CHOSEN = 'chosen';

/** The time, the platform and the account whose changes are told. */
export function ChangesFilter({ search, range, accounts, onSearch }: Props) {
  const intl = useIntl();
  const { data: carriers = [] } = useQuery(carriersQuery);
  const [isOpen, setOpen] = useState(false);
  const recent = CHANGE_TIMES.find((time) => time === (search.from ?? '-P7D') && search.to === undefined);
  const times = [
    ...CHANGE_TIMES.map((id) => ({ id: id as string, label: intl.formatMessage({ id: `changes.time.${id}` }) })),
    { id: CHOSEN, label: intl.formatMessage({ id: 'changes.time.chosen' }) },
  ];
  const known = search.item !== undefined && !carriers.some(({ code }) => code === search.item) ? [search.item] : [];
  const platforms = [
    { id: ALL, label: intl.formatMessage({ id: 'changes.everything' }) },
    ...known.map((code) => ({ id: code, label: code })),
    ...carriers.map(({ code, name }) => ({ id: code, label: name })),
  ];
  const people = [...new Set([...(search.by ? [search.by] : []), ...accounts])];
  return (
    <search className={styles.filter}>
      <Select
        label={intl.formatMessage({ id: 'changes.time' })}
        options={times}
        value={recent ?? CHOSEN}
        onChange={(id) => {
          if (id === CHOSEN) setOpen(true);
          else onSearch({ from: id, to: undefined });
        }}
      />
      {!recent && (
        <Button className={styles.again} onPress={() => setOpen(true)}>
          <FormattedMessage id="changes.otherTime" />
        </Button>
      )}
      <Select
        label={intl.formatMessage({ id: 'changes.platform' })}
        options={platforms}
        value={search.item ?? ALL}
        onChange={(id) => onSearch({ item: id === ALL ? undefined : id })}
      />
      {people.length > 0 && (
        <Select
          label={intl.formatMessage({ id: 'changes.who' })}
          options={[
            { id: ALL, label: intl.formatMessage({ id: 'changes.everybody' }) },
            ...people.map((id) => ({ id, label: id })),
          ]}
          value={search.by ?? ALL}
          onChange={(id) => onSearch({ by: id === ALL ? undefined : id })}
        />
      )}
      {isOpen && (
        <RangeDialog range={range} onRange={(chosen) => onSearch(rangeTexts(chosen))} onClose={() => setOpen(false)} />
      )}
    </search>
  );
}
