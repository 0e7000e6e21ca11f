import { type Dataset } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from '../ui/icons';
import { FormattedMessage } from 'react-intl';
import styles from './upload-result.module.css';

/** Says where a file is now, and leads to its values. */
export function UploadResult({ dataset, isNew }: { readonly dataset: Dataset; readonly isNew: boolean }) {
  const { id, streams = [], warnings = [], datetimeMin, datetimeMax } = dataset;
  const codes = streams.map(({ code }) => code).join(',');
  return (
    <div role="status" className={styles.result}>
      <CircleCheck size={18} aria-hidden />
      <span>
        <FormattedMessage id={isNew ? 'upload.stored' : 'upload.known'} values={{ id }} />
      </span>
      <Link to="/datasets/$id" params={{ id: String(id) }}>
        <FormattedMessage id="upload.toDataset" />
      </Link>
      {codes && (
        <Link to="/data" search={{ codes, from: datetimeMin, to: datetimeMax }}>
          <FormattedMessage id="upload.toPlot" />
        </Link>
      )}
      {warnings.map(({ detail }) => (
        <p key={detail} className={styles.warning}>
          {detail}
        </p>
      ))}
    </div>
  );
}
