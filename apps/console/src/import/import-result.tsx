import { IMPORT_KINDS, type ImportResult } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { Empty, Loading } from '../ui/state/states';
import { changedRows, faultyRows, missingColumns, otherFaults } from './import-preview';
import { MissingColumns } from './missing-columns';
import { PreviewTable, TONES } from './preview-table';
import { type Checked, type Import } from './use-import';

/** What a table will do, or did, and its faults. */
export function ImportResultCard({ now }: { readonly now: Import }) {
  const { source, checked, done } = now;
  if (!source) return null;
  if (done) return <Done result={done} now={now} />;
  return (
    <Card title={<FormattedMessage id="import.previewOf" values={{ name: source.name }} />}>
      {checked ? <CheckedTable now={now} checked={checked} /> : <Loading />}
    </Card>
  );
}

function CheckedTable({ now, checked }: { readonly now: Import; readonly checked: Checked }) {
  if ('error' in checked) return <ProblemAlert error={checked.error} />;
  if ('faults' in checked) return <Faults now={now} {...checked} />;
  const { result, stored } = checked;
  return (
    <>
      <Counts result={result} />
      {now.table && result.records.length > 0 && (
        <PreviewTable
          header={now.table.header}
          rows={changedRows(now.table, result.records, stored)}
          onRepair={now.repair}
        />
      )}
      {!now.table && <Records result={result} />}
      {result.totalRecords > result.records.length && (
        <p>
          <FormattedMessage id="import.more" values={{ shown: result.records.length, all: result.totalRecords }} />
        </p>
      )}
      {now.sendError !== null && <ProblemAlert error={now.sendError} />}
      {result.totalRecords === 0 ? (
        <Empty title={<FormattedMessage id="import.nothing" />} />
      ) : (
        <FormActions>
          <Button kind="main" onPress={now.send} isPending={now.isSending}>
            <FormattedMessage id="import.send" values={{ count: result.totalRecords }} />
          </Button>
        </FormActions>
      )}
    </>
  );
}

interface FaultsProps extends Extract<Checked, { readonly faults: unknown }> {
  readonly now: Import;
}

function Faults({ now: { table, source, check, repair, addColumn }, faults, total }: FaultsProps) {
  const others = table ? otherFaults(table, faults) : faults.map(({ detail }) => detail);
  const missing = table ? missingColumns(table, faults) : [];
  const rows = table ? faultyRows(table, faults) : [];
  return (
    <>
      <p role="alert">
        <FormattedMessage id="import.faults" values={{ all: total }} />
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {total > faults.length && (
        <p>
          <FormattedMessage id="import.moreFaults" values={{ shown: faults.length }} />
        </p>
      )}
      {source && missing.length > 0 && <MissingColumns kind={source.kind} columns={missing} onAdd={addColumn} />}
      {table && rows.length > 0 && <PreviewTable header={table.header} rows={rows} onRepair={repair} />}
      {source && table && (
        <FormActions>
          <Button kind="main" onPress={() => check(source)}>
            <FormattedMessage id="import.again" />
          </Button>
        </FormActions>
      )}
    </>
  );
}

const Counts = ({ result }: { readonly result: ImportResult }) => (
  <ul>
    {IMPORT_KINDS.filter((kind) => Object.values(result[kind]).some((count) => count > 0)).map((kind) => (
      <li key={kind}>
        <FormattedMessage id={`import.count.${kind}`} values={{ ...result[kind] }} />
      </li>
    ))}
  </ul>
);

function Done({ result, now }: { readonly result: ImportResult; readonly now: Import }) {
  const { undo, undone, isUndoing, undoError } = now;
  if (undone)
    return (
      <Card title={<FormattedMessage id="import.undone" />}>
        <p role="status">
          <FormattedMessage id="import.undoneRecords" values={{ ...undone }} />
        </p>
      </Card>
    );
  return (
    <Card title={<FormattedMessage id="import.done" />}>
      <div role="status">
        <Counts result={result} />
      </div>
      {undoError !== null && <ProblemAlert error={undoError} />}
      <FormActions>
        <Link to="/items">
          <FormattedMessage id="ui.toItems" />
        </Link>
        {result.moment !== undefined && (
          <Button onPress={undo} isPending={isUndoing}>
            <FormattedMessage id="import.undo" />
          </Button>
        )}
      </FormActions>
      <Records result={result} />
    </Card>
  );
}

/** Records that are named below each other. */
const MOST_NAMED = 100;

/** The records that are made and changed; those that are stored lead to their pages. */
const Records = ({ result: { records, dryRun } }: { readonly result: ImportResult }) => (
  <ul>
    {records.slice(0, MOST_NAMED).map(({ id, kind, action, code }) => (
      <li key={`${kind} ${id}`}>
        <Badge tone={TONES[action]}>
          <FormattedMessage id={`import.${action}`} />
        </Badge>{' '}
        {kind === 'item' && !dryRun ? (
          <Link to="/items/$id" params={{ id: String(id) }}>
            <code>{code}</code>
          </Link>
        ) : (
          <code>{code ?? id}</code>
        )}
      </li>
    ))}
  </ul>
);
