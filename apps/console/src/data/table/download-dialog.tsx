import { Download } from '../../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countOf } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { Modal } from '../../ui/control/dialog';
import { Select } from '../../ui/control/select';
import buttons from '../../ui/control/button.module.css';
import { classes } from '../../ui/classes';
import { flagsOf } from '../data-view';
import styles from './download-dialog.module.css';
import { tableAddress, type TableFormat } from './recipes';
import { type ShownStream } from '../plots/shown-series';
import { tableInView } from './table-request';
import { useDataView } from '../use-data-view';

interface Props {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
  readonly onClose: () => void;
}

const LABELS: Readonly<Record<TableFormat, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
  arrow: 'Arrow',
  netcdf: 'NetCDF',
  nrt: 'NRT',
};
const FORMATS = Object.entries(LABELS).map(([id, label]) => ({ id: id as TableFormat, label }));

/** Chooses the format of a download, and plain values or drawn buckets. */
export function DownloadDialog({ shown, range, onClose }: Props) {
  const intl = useIntl();
  const { search } = useDataView();
  const [format, setFormat] = useState<TableFormat>('csv');
  const [content, setContent] = useState<'values' | 'view'>('values');
  const inView = tableInView(shown, range, flagsOf(search));
  const isRaw = content === 'values' || format === 'nrt' || inView.aggregate === 'NONE';
  const request = { ...inView, aggregate: isRaw ? 'NONE' : inView.aggregate, withFlags: isRaw, format };
  const count = shown.reduce((sum, { values }) => sum + countOf(values), 0);
  const contents = [
    { id: 'values' as const, label: intl.formatMessage({ id: 'data.download.values' }) },
    { id: 'view' as const, label: intl.formatMessage({ id: 'data.download.view' }, { bucket: inView.aggregate }) },
  ];
  return (
    <Modal title={intl.formatMessage({ id: 'data.download' })} onClose={onClose}>
      <div className={styles.fields}>
        <Select
          label={intl.formatMessage({ id: 'data.download.format' })}
          options={FORMATS}
          value={format}
          onChange={setFormat}
        />
        <p className={styles.help}>
          <FormattedMessage id={`data.download.help.${format}`} />
        </p>
        {inView.aggregate !== 'NONE' && format !== 'nrt' && (
          <Select
            label={intl.formatMessage({ id: 'data.download.content' })}
            options={contents}
            value={content}
            onChange={setContent}
          />
        )}
        <p>
          <FormattedMessage id="data.download.count" values={{ count, isRaw: String(isRaw) }} />
        </p>
        <a href={tableAddress(request)} download className={classes(buttons.button, buttons.main, styles.link)}>
          <Download size={16} aria-hidden />{' '}
          <FormattedMessage id="data.download.file" values={{ format: format.toUpperCase() }} />
        </a>
      </div>
    </Modal>
  );
}
