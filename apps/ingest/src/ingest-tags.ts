/** Groups of the operations of the ingest service, with their descriptions. */
export const INGEST_TAGS: Readonly<Record<string, string>> = {
  datasets: 'Tables of measurements as they were sent, stored digit for digit: written, listed, read back, deleted.',
  data: 'Values of streams over all datasets, as they are or summed up by time.',
  streams: 'What is measured under one code: its unit, its latest value, how many values there are.',
  quality: 'How far values can be trusted: tests of quality control, tried on values.',
  files: 'Files of any kind, kept once for each content.',
};
