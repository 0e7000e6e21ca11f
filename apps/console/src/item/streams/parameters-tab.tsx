import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { dataSearch } from '../../api/followed';
import { AddBelonging } from '../../edit/belonging/add-belonging';
import { useEditColumn } from '../../edit/belonging/belonging-buttons';
import { PARAMETERS } from '../../edit/belonging/belongings';
import { Card } from '../../ui/page/card';
import { ProblemAlert } from '../../ui/state/problem';
import { Empty } from '../../ui/state/states';
import { Table } from '../../ui/table/table';
import { TemplateLink } from '../../records/template-link';
import { CsvLink } from '../csv-link';
import { type ItemViewProps } from '../item-view-props';
import { QualityCard } from './quality-card';
import { PARAMETER_COLUMNS, parameterColumns, type ParameterRow } from './parameter-columns';
import styles from './parameters-tab.module.css';
import { streamCode, streamsQuery } from './stream-queries';

export function ParametersTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const parameters = item.parameters ?? [];
  const codes = parameters.map(({ shortName }) => streamCode(item.code, shortName));
  const { data: streams, error } = useQuery({ ...streamsQuery(codes), enabled: !asOf && codes.length > 0 });
  const rows = parameters.map((parameter, i): ParameterRow => {
    const stream = asOf ? undefined : streams?.get(codes[i]!);
    return { parameter, code: codes[i]!, ...(stream ? { stream } : {}) };
  });
  const editColumn = useEditColumn(PARAMETERS, item, asOf, ({ parameter }: ParameterRow) => parameter);
  const title = intl.formatMessage({ id: 'item.tab.parameters' });
  const hasData = !asOf && streams !== null;
  return (
    <div className={styles.cards}>
      <Card title={title} actions={<Actions item={item} asOf={asOf} rows={rows} />}>
        {error && !streams && <ProblemAlert error={error} />}
        {rows.length === 0 ? (
          <Empty title={<FormattedMessage id="item.noParameters" />} />
        ) : (
          <Table
            label={title}
            columns={[...(hasData ? parameterColumns(item) : PARAMETER_COLUMNS), ...editColumn]}
            rows={rows}
            rowKey={({ parameter }) => parameter.id}
          />
        )}
        {asOf && rows.length > 0 && (
          <p>
            <FormattedMessage id="item.dataIsOfNow" />
          </p>
        )}
      </Card>
      {!asOf && <QualityCard streams={rows.flatMap(({ stream }) => stream ?? [])} />}
    </div>
  );
}

function Actions({ item, asOf, rows }: ItemViewProps & { readonly rows: readonly ParameterRow[] }) {
  const streams = rows.flatMap(({ stream }) => stream ?? []);
  return (
    <>
      {streams.length > 0 && (
        <Link to="/data" search={dataSearch(streams)}>
          <FormattedMessage id="item.plotAll" />
        </Link>
      )}
      {rows.length > 0 && !asOf && (
        <TemplateLink code={item.code} items={[item]}>
          <FormattedMessage id="item.nrtTemplate" />
        </TemplateLink>
      )}
      {rows.length > 0 && <CsvLink item={item} list="parameters" asOf={asOf} />}
      <AddBelonging to={PARAMETERS} item={item} asOf={asOf} />
    </>
  );
}
