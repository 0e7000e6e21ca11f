import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import {
  AnyQueryParameters,
  ApiProblems,
  CostlyRead,
  FromReplica,
  oneValue,
  Produces,
  publicUrl,
} from '@pelorus/shared/http';
import { DomainError, formatDateTime } from '@pelorus/shared/kernel';
import { IngestSettings } from '../ingest-settings';
import { ERDDAP_CONTENT } from './erddap-content';
import { CATALOGUE_FORMS, type ErddapForm, writeCatalogue } from './erddap-form';
import { INFO_NAMES, infoRows } from './info-rows';
import { type TabledapDataset, TabledapDatasets } from './tabledap-dataset';

const FOUND = ['griddap', 'Subset', 'tabledap', 'Make A Graph', 'wms', 'files', 'Accessible', 'Title', 'Summary'];
const FOUND_NAMES = [
  ...FOUND,
  'FGDC',
  'ISO 19115',
  'Info',
  'Background Info',
  'RSS',
  'Email',
  'Institution',
  'Dataset ID',
];
const ALL_NAMES = [
  'datasetID',
  'accessible',
  'dataStructure',
  'cdm_data_type',
  'title',
  'minTime',
  'maxTime',
  'tabledap',
];
const MOST_WORDS = 20;
/** The release of ERDDAP whose addresses and answers are followed. */
const ERDDAP_VERSION = 'ERDDAP_version=2.23\n';

const FILES = Object.keys(CATALOGUE_FORMS);
const FILE = ApiParam({ name: 'file', schema: { type: 'string', enum: FILES.map((ending) => `index.${ending}`) } });
const TABLE = ApiOkResponse({ description: 'The table', content: ERDDAP_CONTENT });

/** List of datasets in ERDDAP's form. */
@FromReplica()
@ApiTags('erddap')
@Controller('erddap')
export class ErddapCatalogueController {
  constructor(
    private readonly datasets: TabledapDatasets,
    private readonly settings: IngestSettings,
  ) {}

  @Get('version')
  @Produces('text/plain')
  @ApiOperation({
    summary: 'The release of ERDDAP whose addresses and answers these are',
    description: 'Clients of ERDDAP ask for it before they use what newer releases have.',
  })
  @ApiOkResponse({
    description: 'One line',
    content: { 'text/plain': { schema: { type: 'string' }, example: ERDDAP_VERSION } },
  })
  version(@Res() response: Response): void {
    response.type('text/plain').send(ERDDAP_VERSION);
  }

  @Get(['search/:file', 'info/:file'])
  @Produces('*/*')
  @AnyQueryParameters()
  @ApiOperation({
    summary: 'Datasets whose ids have all words of `searchFor`',
    description:
      'Pages by `page` and `itemsPerPage`, as ERDDAP has them; all without them. `advanced` is the same as `index`, of other ' +
      'conditions than `searchFor` nothing is looked at.',
  })
  @ApiParam({ name: 'file', schema: { type: 'string', examples: ['index.csv', 'advanced.csv'] } })
  @TABLE
  @CostlyRead()
  @ApiProblems(400, 404, 503)
  async search(
    @Param('file') file: string,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const words = (oneValue(query, 'searchFor') ?? '').split(/\s+/).filter((word) => word !== '' && word !== 'all');
    const found = pageOf(await this.datasets.search(words.slice(0, MOST_WORDS)), query);
    if (found.length === 0) {
      throw new DomainError('not-found', 'no-rows', 'Your query produced no matching results. (nRows = 0)');
    }
    const base = `${publicUrl(request, this.settings)}/erddap`;
    this.#send(
      formOf(file, ['index', 'advanced']),
      FOUND_NAMES,
      found.map((dataset) => foundRow(dataset, base)),
      response,
    );
  }

  @Get(FILES.map((ending) => `tabledap/allDatasets.${ending}`))
  @Produces('*/*')
  @AnyQueryParameters()
  @ApiOperation({
    summary: 'All datasets with the time of their values',
    description: 'One for each item that has streams of its own, sorted by id.',
  })
  @TABLE
  @CostlyRead()
  @ApiProblems(503)
  async all(@Req() request: Request, @Res() response: Response): Promise<void> {
    const base = `${publicUrl(request, this.settings)}/erddap`;
    const rows = (await this.datasets.search([])).map(({ id, item, extent }) => [
      ...[id, 'public', 'table', 'TimeSeries', item],
      ...(extent ? [extent.first, extent.last].map((moment) => `${formatDateTime(moment, 0)}Z`) : ['', '']),
      `${base}/tabledap/${id}`,
    ]);
    this.#send(formOf(request.path.split('/').at(-1)!, ['allDatasets']), ALL_NAMES, rows, response);
  }

  @Get('info/:id/:file')
  @Produces('*/*')
  @AnyQueryParameters()
  @ApiOperation({
    summary: 'The variables of a dataset and their attributes',
    description: 'The attributes of the dataset are those of the variable NC_GLOBAL.',
  })
  @ApiParam({ name: 'id', schema: { type: 'string', examples: ['station__seattle__weather'] } })
  @FILE
  @TABLE
  @ApiProblems(404, 503)
  async info(@Param('id') id: string, @Param('file') file: string, @Res() response: Response): Promise<void> {
    this.#send(formOf(file, ['index']), INFO_NAMES, infoRows(await this.datasets.find(id)), response);
  }

  #send(form: ErddapForm, names: readonly string[], rows: readonly (readonly string[])[], response: Response): void {
    response.setHeader('Content-Type', form.contentType);
    response.send(writeCatalogue(form, names, rows));
  }
}

/** The form of a file by its ending; DomainError `not-found` for other files. */
function formOf(file: string, names: readonly string[]): ErddapForm {
  const [name = '', ending = ''] = file.split('.', 2);
  const form = CATALOGUE_FORMS[ending];
  if (form && names.includes(name)) return form;
  const files = names.flatMap((each) => FILES.map((one) => `${each}.${one}`));
  const detail = `There is no '${file.slice(0, 64)}' here (there are ${files.join(', ')}).`;
  throw new DomainError('not-found', 'unknown-ending', detail);
}

function foundRow({ id, item }: TabledapDataset, base: string): string[] {
  const table = `${base}/tabledap/${id}`;
  const row: Readonly<Record<string, string>> = {
    tabledap: table,
    Accessible: 'public',
    Title: item,
    Summary: `Streams of ${item}`,
    Info: `${base}/info/${id}/index.csv`,
    'Dataset ID': id,
  };
  return FOUND_NAMES.map((name) => row[name] ?? '');
}

function pageOf<Entry>(all: readonly Entry[], query: ParsedQs): readonly Entry[] {
  const size = wholeNumber(oneValue(query, 'itemsPerPage'));
  const page = wholeNumber(oneValue(query, 'page')) ?? 1;
  return size === undefined ? all : all.slice((page - 1) * size, page * size);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
