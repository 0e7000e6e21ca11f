import { identifier, type Sql } from '@pelorus/shared/persistence';
import { BlockObjects, type ObjectSettings } from './tiering/block-objects';

/** Where measurements are: in the tables of a schema, and in the objects of a store. */
export class IngestTables {
  readonly stream: Sql;
  readonly layout: Sql;
  readonly layoutStream: Sql;
  readonly part: Sql;
  readonly dataset: Sql;
  readonly block: Sql;
  readonly blockObject: Sql;
  readonly yearAway: Sql;
  readonly blockMove: Sql;
  readonly blockChange: Sql;
  readonly span: Sql;
  readonly deletion: Sql;
  readonly streamTotal: Sql;
  readonly unfoldedDataset: Sql;
  readonly file: Sql;
  readonly fileContent: Sql;
  readonly recheck: Sql;
  readonly ruleLayer: Sql;
  readonly ruleSource: Sql;
  readonly runPack: Sql;
  readonly manualFlag: Sql;
  readonly manualFlagStream: Sql;
  readonly manualFlagRequest: Sql;
  readonly streamRule: Sql;
  readonly liveNote: Sql;
  readonly liveEvent: Sql;
  readonly liveClock: Sql;
  readonly liveSubscription: Sql;
  readonly datasetIds: string;
  readonly layoutIds: string;
  readonly blockIds: string;
  readonly spanIds: string;
  readonly ruleLayerIds: string;
  readonly runPackIds: string;
  readonly manualFlagIds: string;
  readonly foldCommits: Sql;
  readonly objects: BlockObjects;
  /** Whether blocks lay in partitions by year when somebody looked last; statements name years then, so that few are looked at. */
  hasYears = false;
  /** Whether the server distributes tables; absent until somebody asks. */
  isDistributed?: boolean;

  constructor(
    readonly schema: string,
    objects?: ObjectSettings,
  ) {
    this.stream = identifier(schema, 'stream');
    this.layout = identifier(schema, 'layout');
    this.layoutStream = identifier(schema, 'layout_stream');
    this.part = identifier(schema, 'part');
    this.dataset = identifier(schema, 'dataset');
    this.block = identifier(schema, 'block');
    this.blockObject = identifier(schema, 'block_object');
    this.yearAway = identifier(schema, 'year_away');
    this.blockMove = identifier(schema, 'block_move');
    this.blockChange = identifier(schema, 'block_change');
    this.span = identifier(schema, 'span');
    this.deletion = identifier(schema, 'deletion');
    this.streamTotal = identifier(schema, 'stream_total');
    this.unfoldedDataset = identifier(schema, 'unfolded_dataset');
    this.file = identifier(schema, 'file');
    this.fileContent = identifier(schema, 'file_content');
    this.recheck = identifier(schema, 'recheck');
    this.ruleLayer = identifier(schema, 'rule_layer');
    this.ruleSource = identifier(schema, 'rule_source');
    this.streamRule = identifier(schema, 'stream_rule');
    this.runPack = identifier(schema, 'run_pack');
    this.manualFlag = identifier(schema, 'manual_flag');
    this.manualFlagStream = identifier(schema, 'manual_flag_stream');
    this.manualFlagRequest = identifier(schema, 'manual_flag_request');
    this.liveNote = identifier(schema, 'live_note');
    this.liveEvent = identifier(schema, 'live_event');
    this.liveClock = identifier(schema, 'live_clock');
    this.liveSubscription = identifier(schema, 'live_subscription');
    this.datasetIds = identifier(schema, 'dataset_id_seq').text;
    this.layoutIds = identifier(schema, 'layout_id_seq').text;
    this.blockIds = identifier(schema, 'block_id_seq').text;
    this.spanIds = identifier(schema, 'span_id_seq').text;
    this.ruleLayerIds = identifier(schema, 'rule_layer_id_seq').text;
    this.runPackIds = identifier(schema, 'run_pack_id_seq').text;
    this.manualFlagIds = identifier(schema, 'manual_flag_id_seq').text;
    this.foldCommits = identifier(schema, 'fold_commit_seq');
    this.objects = new BlockObjects(identifier(schema, 'block_archive'), objects);
  }
}
