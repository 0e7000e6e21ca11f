/** Groups of the operations of the ingest service, with their descriptions. */
export const INGEST_TAGS: Readonly<Record<string, string>> = {
  datasets: 'Tables of measurements as they were sent, stored digit for digit: written, listed, read back, deleted.',
  data: 'Values of streams over all datasets, as they are or summed up by time.',
  streams: 'What is measured under one code: its unit, its latest value, how many values there are.',
  live: 'What happens to the data, as it happens: followed as a stream of events, or page by page.',
  erddap: 'The streams of an item as a dataset of ERDDAP, for its clients.',
  quality: 'How far values can be trusted: tests of quality control, tried on values.',
  alerts: 'What somebody has to know: rules, alerts, silences, who is told, and calendars of what is due.',
  files: 'Files of any kind, kept once for each content.',
};
