export interface Warning {
  readonly code: 'unit-differs' | 'duplicate-dataset';
  readonly detail: string;
  readonly column?: number;
  readonly header?: string;
  readonly datasetId?: number;
}

export function duplicateWarning(datasetId: number): Warning {
  return {
    code: 'duplicate-dataset',
    detail: `The same content is stored as dataset ${datasetId}; sent without dryRun it is refused unless allowDuplicate=true.`,
    datasetId,
  };
}
