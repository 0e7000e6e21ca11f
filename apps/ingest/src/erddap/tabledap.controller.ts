import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type DataTable, DataReader } from '@pelorus/ingest/service';
import { AnyQueryParameters, ApiProblems, Produces, FromReplica } from '@pelorus/shared/http';
import { didYouMean, DomainError, nearest } from '@pelorus/shared/kernel';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ContentFormat } from '../content/content-format';
import { HeldAnswers } from '../data/answer-reader';
import { MAX_BODY_CODES } from '../data/data-body';
import { HttpStreamFacts } from '../data/netcdf/http-stream-facts';
import { netcdfFormat } from '../data/netcdf/netcdf-format';
import { sendData } from '../data/send-data';
import { ERDDAP_CONTENT } from './erddap-content';
import { ERDDAP_FORMS } from './erddap-form';
import { type ColumnConstraint, metRows } from './met-rows';
import { type TabledapDataset, TabledapDatasets, type TabledapVariable } from './tabledap-dataset';
import { type ShownColumn, tabledapFormat } from './tabledap-format';
import { readTabledapQuery, type TabledapQuery } from './tabledap-query';

/** Endings of NetCDF: that of ERDDAP after CF is the same file here. */
const NETCDF_ENDINGS = ['nc', 'ncCF'];
const ENDINGS = [...Object.keys(ERDDAP_FORMS), ...NETCDF_ENDINGS];

/** Data as ERDDAP gives them. */
@FromReplica()
@ApiTags('erddap')
@Controller('erddap/tabledap')
export class TabledapController {
  constructor(
    private readonly datasets: TabledapDatasets,
    private readonly data: DataReader,
    private readonly facts: HttpStreamFacts,
    private readonly held: HeldAnswers,
  ) {}

  @Get(':file')
  @Produces('*/*')
  @AnyQueryParameters()
  @ApiOperation({
    summary: 'Values of the streams of an item, as a dataset of ERDDAP (tabledap)',
    description:
      'For clients of ERDDAP such as erddapy and rerddap. The query is theirs: variables, separated by commas, then constraints: ' +
      '`time,salinity&time>=2024-01-01T00:00:00Z&salinity>35`. Without variables all are meant. Flags are the variables that ' +
      'end in `_qc`. 404 when no row meets the constraints, 501 for functions of the server and regular expressions.',
  })
  @ApiParam({
    name: 'file',
    description: `The id of the dataset and one of ${ENDINGS.map((each) => `.${each}`).join(', ')}`,
    schema: { type: 'string', examples: ['station__seattle__weather.csv'] },
  })
  @ApiOkResponse({
    description: 'The table',
    content: { ...ERDDAP_CONTENT, 'application/x-netcdf': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems(400, 404, 422, 501, 503)
  async read(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { id, ending } = nameOf(file);
    const dataset = await this.datasets.find(id);
    const query = readTabledapQuery(queryOf(request), dataset);
    const variables = wantedVariables(query, dataset);
    const table = await this.data.find({
      codes: [...new Set(variables.map(({ code }) => code))],
      range: query.range,
      withFlags: variables.some(({ kind }) => kind === 'flag'),
    });
    const format = await this.#formatOf(ending, query, table, variables);
    await sendData(constrained(table, query), id, format, request, response, this.held);
  }

  async #formatOf(
    ending: string,
    { shown }: TabledapQuery,
    table: DataTable,
    variables: readonly TabledapVariable[],
  ): Promise<ContentFormat> {
    const form = ERDDAP_FORMS[ending];
    if (!form) return netcdfFormat(await this.facts.of(variables.map(({ code }) => code)));
    const columns = shown.map((variable): ShownColumn =>
      variable ? { variable, place: placeOf(variable, table.columns) } : {},
    );
    return tabledapFormat(ending, form, columns);
  }
}

function nameOf(file: string): { id: string; ending: string } {
  const [, id = '', ending = ''] = /^(.*)\.([A-Za-z0-9]+)$/s.exec(file) ?? [];
  if (ENDINGS.includes(ending)) return { id, ending };
  const hint = didYouMean(nearest(ending, ENDINGS)) || ` (there are ${ENDINGS.join(', ')})`;
  throw new DomainError('not-found', 'unknown-ending', `There is no '.${ending.slice(0, 64)}' of a dataset${hint}`);
}

/** The query as it was sent: names and operators are no pairs of names and values. */
function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?');
  return start < 0 ? '' : originalUrl.slice(start + 1);
}

/** The variables that are shown or compared; any of them where the time alone is. */
function wantedVariables({ shown, constraints }: TabledapQuery, dataset: TabledapDataset): TabledapVariable[] {
  const named = [...shown, ...constraints.map(({ variable }) => variable)].filter((each) => each !== undefined);
  const wanted = named.length > 0 ? named : dataset.variables.filter(({ kind }) => kind !== 'flag');
  const codes = new Set(wanted.map(({ code }) => code));
  if (codes.size > MAX_BODY_CODES) {
    throw new DomainError(
      'invalid',
      'too-many-codes',
      `A read takes at most ${MAX_BODY_CODES} streams, not ${codes.size}.`,
    );
  }
  return wanted;
}

function placeOf({ code, kind }: TabledapVariable, columns: DataTable['columns']): number {
  return columns.findIndex((column) => column.code === code && (column.kind === 'flag') === (kind === 'flag'));
}

/** The table with the rows that meet the constraints; DomainError `not-found` without any. */
function constrained(table: DataTable, { constraints }: TabledapQuery): DataTable {
  const conditions = constraints.map(({ variable, operator, value }): ColumnConstraint => ({
    operator,
    value,
    ...(variable && { column: placeOf(variable, table.columns) }),
  }));
  return {
    ...table,
    open: async (...how) => someRows(await table.open(...how), conditions),
  };
}

async function* someRows(
  rows: AsyncIterable<NrtWritableRows>,
  conditions: readonly ColumnConstraint[],
): AsyncGenerator<NrtWritableRows> {
  let isEmpty = true;
  for await (const part of rows) {
    const met = metRows(part, conditions);
    if (met.rows === 0) continue;
    isEmpty = false;
    yield met;
  }
  if (isEmpty) {
    // Clients of ERDDAP know this status and these words.
    throw new DomainError('not-found', 'no-rows', 'Your query produced no matching results. (nRows = 0)');
  }
}
