import { type ContentFormat, type Dataset } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { writeResponse } from '../files/write-response';
import { confirm } from '../terminal/ask';
import { details } from '../terminal/details';
import { formatBytes } from '../terminal/progress';
import { type Column } from '../terminal/table';
import { type ListOptions, listQuery, noteMore } from './list-options';

export const DATASET_COLUMNS: readonly Column<Dataset>[] = [
  { heading: 'ID', text: ({ id }) => String(id) },
  { heading: 'NAME', text: ({ name }) => name ?? '', elastic: true },
  { heading: 'FROM', text: ({ datetimeMin }) => datetimeMin },
  { heading: 'TO', text: ({ datetimeMax }) => datetimeMax },
  { heading: 'ROWS', text: ({ rows }) => String(rows) },
  { heading: 'ACCOUNT', text: ({ username }) => username, elastic: true },
];

/** Lists datasets, the latest first. */
export async function listDatasets(context: Context, options: ListOptions): Promise<void> {
  const { ingest } = await context.services();
  const list = ingest.datasets(listQuery(options, context.signal, '-id'));
  const datasets = await list.toArray();
  await context.print(datasets, DATASET_COLUMNS, 'No dataset matches.');
  await noteMore(context, list, datasets.length, options);
}

export async function showDataset(context: Context, _options: SharedOptions, id: string): Promise<void> {
  const { ingest } = await context.services();
  const dataset = await ingest.call('GET /rest/datasets/{id}', { path: { id: datasetId(id) }, signal: context.signal });
  await context.printOne(dataset, () => {
    const {
      name,
      datetime,
      datetimeMin,
      datetimeMax,
      rows,
      values,
      missing,
      bytes,
      sha256,
      username,
      streams = [],
    } = dataset;
    const facts = { name, account: username, stored: datetime, from: datetimeMin, to: datetimeMax, rows, values, missing, size: formatBytes(bytes), sha256 }; // prettier-ignore
    const { style } = context.terminal;
    const lines = streams.map(
      ({ code, unit, values: count }) => `  ${code}${unit === undefined ? '' : ` [${unit}]`}  ${count} values`,
    );
    return [style.bold(`Dataset ${dataset.id}`), details(Object.entries(facts), style), ...lines].join('\n');
  });
}

interface ContentOptions extends SharedOptions {
  readonly format?: ContentFormat;
  readonly output?: string;
}

/** Writes the rows of a dataset as they were sent. */
export async function writeContent(context: Context, { format, output }: ContentOptions, id: string): Promise<void> {
  const { ingest } = await context.services();
  const query = format === undefined ? {} : { format };
  const response = await ingest.open('GET /rest/datasets/{id}/content', { path: { id: datasetId(id) }, query, signal: context.signal }); // prettier-ignore
  await writeResponse(context, response, output);
}

export async function deleteDatasets(
  context: Context,
  options: SharedOptions & { readonly yes?: boolean },
  ids: readonly string[],
): Promise<void> {
  const numbers = ids.map(datasetId);
  await confirm(
    context,
    `Delete ${ids.length === 1 ? 'dataset' : 'datasets'} ${ids.join(', ')} for good?`,
    options.yes,
  );
  const { ingest } = await context.services('write');
  for (const id of numbers) {
    await ingest.call('DELETE /rest/datasets/{id}', { path: { id }, signal: context.signal });
    await context.terminal.write(`Deleted dataset ${id}\n`);
  }
}

function datasetId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw usageError(`'${text}' is not the id of a dataset: it is a number.`);
  return Number(text);
}
