import { duplicateDataset } from '@pelorus/ingest/domain';
import { type JudgedFile } from '@pelorus/ingest/service';
import { factsOf, problem, statusOf } from '@pelorus/shared/http';
import { checkedFileDocument, datasetDocument } from '../dataset-document';
import { type CheckedFileDto } from '../dataset.dto';
import { type BatchDto, type BatchResultDto } from './batch.dto';

/** Most faults of a file; a single upload has 100. */
const FAULTS = 10;

/** Document of a batch; `instance` is its path. */
export function batchDocument(files: readonly JudgedFile[], instance: string): BatchDto {
  const results = files.map((file) => resultDocument(file, instance));
  const count = (of: (result: BatchResultDto) => boolean): number => results.filter(of).length;
  const isDuplicate = ({ problem }: BatchResultDto): boolean => problem?.code === DUPLICATE;
  return {
    stored: count(({ dataset }) => dataset !== undefined),
    duplicates: count(isDuplicate),
    refused: count((result) => result.problem !== undefined && !isDuplicate(result)),
    results,
  };
}

const DUPLICATE = duplicateDataset(0).code;

function resultDocument({ name, verdict }: JudgedFile, instance: string): BatchResultDto {
  const named = name === undefined ? {} : { name };
  switch (verdict.kind) {
    case 'stored': {
      return { ...named, status: 201, dataset: withoutStreams(datasetDocument(verdict.dataset)) };
    }
    case 'checked': {
      return { ...named, status: 200, file: withoutStreams(checkedFileDocument(verdict.file)) };
    }
    case 'refused': {
      const { error } = verdict;
      const { faults, ...facts } = factsOf(error);
      const few = faults ? { faults: faults.slice(0, FAULTS) } : {};
      return { ...named, status: statusOf(error.kind), problem: problem({ ...facts, ...few }, instance) };
    }
  }
}

/** Drops streams, which files of a batch share. */
function withoutStreams<Document extends CheckedFileDto>(document: Document): Document {
  return { ...document, streams: undefined };
}
