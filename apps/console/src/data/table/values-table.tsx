import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BAD_FLAGS } from '../../plot/plot-series';
import { classes } from '../../ui/classes';
import { usePrinting } from '../../ui/page/printing';
import { Empty } from '../../ui/state/states';
import { Zone } from '../../ui/text/time';
import { nameOf } from '../data-view';
import { type ShownStream } from '../plots/shown-series';
import { columnsOfValues, timesOf } from './value-rows';
import styles from './values-table.module.css';

const ROW = 30;

/** Drawn values as a virtual table. */
export function ValuesTable({ shown }: { readonly shown: readonly ShownStream[] }) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const [times, columns] = useMemo(() => {
    const streams = shown.map(({ values }) => values);
    return [timesOf(streams), columnsOfValues(streams, BAD_FLAGS, intl.locale)] as const;
  }, [shown, intl.locale]);
  const printing = usePrinting();
  const rows = useVirtualizer({
    ...{ count: times.length, estimateSize: () => ROW, overscan: printing ? times.length : 12 },
    getScrollElement: () => scroller.current,
  });
  if (times.length === 0) return <Empty title={<FormattedMessage id="data.nothing" />} />;
  const name = intl.formatMessage({ id: 'data.part.values' });
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label={name} tabIndex={0}>
      <div role="table" aria-label={name} aria-rowcount={times.length + 1} className={styles.table}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader" className={styles.time}>
            <FormattedMessage id="data.time" />
          </span>
          {columns.map(({ key, code, part }) => (
            <span key={key} role="columnheader" className={styles.cell} title={code}>
              {nameOf(code)} {part && <FormattedMessage id={`data.statistics.${part}`} />}
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ height: rows.getTotalSize() }} className={styles.rows}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <span role="cell" className={styles.time}>
                {stampOf(times[index]!)} <Zone />
              </span>
              {columns.map(({ key, cell }) => {
                const { text, isBad } = cell(times[index]!);
                return (
                  <span key={key} role="cell" className={classes(styles.cell, isBad && styles.bad)}>
                    {text}
                    {isBad && <span className={styles.flag}> ⚑</span>}
                  </span>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Time stamp in UTC, with a fraction where needed. */
function stampOf(time: number): string {
  const whole = new Date(time).toISOString().replace('T', ' ');
  return whole.endsWith('.000Z') ? whole.slice(0, 19) : whole.slice(0, 23);
}
