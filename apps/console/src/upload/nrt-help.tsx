import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Reference } from '../forms/form-field';
import { ReferencePicker } from '../forms/reference/reference-picker';
import { items } from '../forms/reference/reference-searches';
import { Card } from '../ui/page/card';
import { ProblemAlert } from '../ui/state/problem';
import styles from './nrt-help.module.css';
import { TemplateLink } from '../records/template-link';
import { itemsBelow } from './check/look-up-columns';

const EXAMPLE = [
  'datetime\tvessel:mya_ii:ctd:salinity [psu]\tvessel:mya_ii:ctd:temperature [°C]',
  '2024-01-17 12:00:00\t34.1\t8.25',
  '2024-01-17 12:01:00\t34.2\t',
].join('\n');

/** What a file in the NRT format is, and one to begin with for every item. */
export function NrtHelp() {
  const intl = useIntl();
  const [item, setItem] = useState<Reference | null>(null);
  const below = useQuery({
    queryKey: ['items-below', item?.code],
    queryFn: ({ signal }) => itemsBelow(item?.code ?? '', signal),
    enabled: item?.code !== undefined,
  });
  return (
    <Card title={<FormattedMessage id="upload.nrt" />}>
      <p>
        <FormattedMessage id="upload.nrtIs" />
      </p>
      <pre className={styles.example}>{EXAMPLE}</pre>
      <ul className={styles.rules}>
        <li>
          <FormattedMessage id="upload.nrtHeader" />
        </li>
        <li>
          <FormattedMessage id="upload.nrtRows" />
        </li>
      </ul>
      <div className={styles.template}>
        <ReferencePicker
          label={intl.formatMessage({ id: 'upload.templateFor' })}
          description={intl.formatMessage({ id: 'upload.templateHelp' })}
          value={item}
          search={items}
          onChange={setItem}
        />
        {below.error && <ProblemAlert error={below.error} />}
        {item?.code && below.data && <Template code={item.code} items={below.data} />}
      </div>
    </Card>
  );
}

function Template({ code, items: found }: { readonly code: string; readonly items: readonly Item[] }) {
  const count = found.reduce((sum, { parameters = [] }) => sum + parameters.length, 0);
  if (count === 0)
    return (
      <p>
        <FormattedMessage id="upload.noParameters" />
      </p>
    );
  return (
    <TemplateLink code={code} items={found}>
      <FormattedMessage id="upload.template" values={{ count }} />
    </TemplateLink>
  );
}
