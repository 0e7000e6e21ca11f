import {
  aggregateFunctions,
  contentFormats,
  dataFormats,
  flagCauses,
  flagSchemes,
  layerKinds,
} from './generated/ingest/values.gen';
import { auditActions, importKinds, listFormats, wholeLists } from './generated/registry/values.gen';

/** Functions that sum up the values of a bucket. */
export const AGGREGATE_FUNCTIONS = aggregateFunctions;
export type AggregateFunction = (typeof aggregateFunctions)[number];

/** Formats of values of streams. */
export const DATA_FORMATS = dataFormats;
export type DataFormat = (typeof dataFormats)[number];

/** Formats of the rows of a dataset. */
export const CONTENT_FORMATS = contentFormats;
export type ContentFormat = (typeof contentFormats)[number];

/** Schemes of quality flags. */
export const FLAG_SCHEMES = flagSchemes;
export type FlagScheme = (typeof flagSchemes)[number];

/** Layers of quality control: what files say, what rules say, what persons say. */
export const LAYER_KINDS = layerKinds;
export type LayerKind = (typeof layerKinds)[number];

/** Why a person flags values. */
export const FLAG_CAUSES = flagCauses;
export type FlagCause = (typeof flagCauses)[number];

/** Lists of the registry that are read whole, by their last part of `/rest/v2/`. */
export const WHOLE_LISTS = wholeLists;
export type WholeList = (typeof wholeLists)[number];

/** Formats of lists of the registry; `json` comes in pages. */
export const LIST_FORMATS = listFormats;
export type ListFormat = (typeof listFormats)[number];

/** Kinds of records that a table can import. */
export const IMPORT_KINDS = importKinds;
export type ImportKind = (typeof importKinds)[number];

/** Actions of entries of the audit log. */
export const AUDIT_ACTIONS = auditActions;
export type AuditAction = (typeof auditActions)[number];
