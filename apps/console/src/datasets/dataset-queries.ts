import { queryOptions } from '@tanstack/react-query';
import { ingest } from '../api/services';
import { hostPath } from '../ui/page/host-path';
import { firstLines } from './first-lines';

/** Rows of a dataset that its page shows. */
export const SHOWN_ROWS = 50;

export const datasetQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: ({ signal }) => ingest.call('GET /rest/datasets/{id}', { path: { id }, signal }),
  });

/** The header and the first rows; the rest of the file is not read. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['dataset', id, 'preview'],
    queryFn: async ({ signal }) => {
      const response = await ingest.open('GET /rest/datasets/{id}/content', { path: { id }, signal });
      return (await firstLines(response, SHOWN_ROWS + 1)).map((line) => line.split('\t'));
    },
    staleTime: Infinity,
  });

/** Address of the content in a format. */
export const contentUrl = (id: number, format: 'tsv' | 'csv' | 'json'): string =>
  hostPath(`/rest/datasets/${id}/content?format=${format}`);
