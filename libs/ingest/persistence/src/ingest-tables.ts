import { identifier, type Sql } from '@pelorus/shared/persistence';

/** The tables of the ingest schema, qualified. */
export class IngestTables {
  readonly stream: Sql;
  readonly layout: Sql;
  readonly dataset: Sql;
  readonly block: Sql;
  readonly datasetStream: Sql;
  readonly streamTotal: Sql;
  readonly unfoldedDataset: Sql;
  readonly digest: Sql;
  readonly file: Sql;
  readonly fileContent: Sql;
  /** The sequence of dataset ids, as a text. */
  readonly datasetIds: string;

  constructor(readonly schema: string) {
    this.stream = identifier(schema, 'stream');
    this.layout = identifier(schema, 'layout');
    this.dataset = identifier(schema, 'dataset');
    this.block = identifier(schema, 'block');
    this.datasetStream = identifier(schema, 'dataset_stream');
    this.streamTotal = identifier(schema, 'stream_total');
    this.unfoldedDataset = identifier(schema, 'unfolded_dataset');
    this.digest = identifier(schema, 'digest');
    this.file = identifier(schema, 'file');
    this.fileContent = identifier(schema, 'file_content');
    this.datasetIds = identifier(schema, 'dataset_id_seq').text;
  }
}
