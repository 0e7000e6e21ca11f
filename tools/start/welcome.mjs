import path from 'node:path';

/** @param {string} url */
const sandboxLine = (url) =>
  `  sandbox    ${url}/api     a registry to try things out; npm run sandbox:reset empties it\n`;

/** @param {string} url */
const sensorThingsLine = (url) => `  others     ${url}/v1.1     OGC SensorThings for QGIS, Grafana and others\n`;

/**
 * The text that greets a new user: addresses, a token to paste, first commands.
 * @param {object} facts
 * @param {Partial<Record<string, string>>} facts.addresses of the services.
 * @param {string} facts.username
 * @param {string} facts.token
 * @param {string} facts.dataDir
 */
export const welcome = ({ addresses: { registry, ingest, sensorthings, sandbox }, username, token, dataDir }) => `
Pelorus is ready.

  console    ${registry}/     find instruments, see what they measured, upload
  docs       ${registry}/docs/     tutorials and all other pages, with a search
  registry   ${registry}/api     API description to read and try; ${registry}/api-json for machines
  ingest     ${ingest}/api
${sensorthings ? sensorThingsLine(sensorthings) : ''}${sandbox ? sandboxLine(sandbox) : ''}  account    ${username}
  token      ${token}     (valid for 7 days; more: npm run token -- create --username <e-mail>)

Send a file:

  curl -H 'Authorization: Bearer ${token}' -H 'Content-Type: text/plain' --data-binary @tools/demo-data/samples/seattle-weather.nrt ${ingest}/rest/datasets

Data and logs are in ${path.relative(process.cwd(), dataDir) || dataDir}. Ctrl-C stops everything. What the demo fleet has measured is still arriving ...
`;
