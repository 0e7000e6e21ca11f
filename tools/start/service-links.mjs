import { probeUrl, serviceUrl } from './service-urls.mjs';

/**
 * Where the ingest service finds the registry, should INGEST_CODES want that.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} host
 * @param {Partial<Record<import('./start-services.mjs').ServiceName, number>>} ports
 */
export const registryLink = (env, host, { registry }) => ({
  INGEST_CODES: env.INGEST_CODES || 'open',
  REGISTRY_URL: env.REGISTRY_URL || (registry === undefined ? '' : probeUrl(host, registry)),
  // Receivers of alerts are tried out on the machine itself.
  ALERT_PRIVATE_ADDRESSES: env.ALERT_PRIVATE_ADDRESSES || 'true',
});

/**
 * The address at which registries forward the paths of the ingest service, unless INGEST_URL says so.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} host
 * @param {Partial<Record<import('./start-services.mjs').ServiceName, number>>} ports
 */
export const ingestLink = (env, host, { ingest }) => ({
  INGEST_URL: env.INGEST_URL || (ingest === undefined ? '' : probeUrl(host, ingest)),
});

/**
 * The address at which registries forward the paths of the SensorThings façade, unless SENSORTHINGS_URL says so, and the one of
 * the registry in its links.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} host
 * @param {Partial<Record<import('./start-services.mjs').ServiceName, number>>} ports
 */
export const sensorThingsLink = (env, host, { sensorthings, registry }) => ({
  SENSORTHINGS_URL: env.SENSORTHINGS_URL || (sensorthings === undefined ? '' : probeUrl(host, sensorthings)),
  REGISTRY_PUBLIC_URL:
    env.REGISTRY_PUBLIC_URL || env.PUBLIC_URL || (registry === undefined ? '' : serviceUrl(host, registry)),
});

const loopback = ['127.0.0.1', '::1', 'localhost'];

/**
 * Number of proxies before a service whose paths the registry forwards. A service that others reach directly believes
 * nobody's `X-Forwarded-For` unless TRUST_PROXY says so.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} host
 * @returns {NodeJS.ProcessEnv}
 */
export const behindRegistry = (env, host) => (loopback.includes(host) && !env.TRUST_PROXY ? { TRUST_PROXY: '1' } : {});

/**
 * Where the ingest service keeps files, unless FILE_FOLDER says so.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [fileFolder]
 * @returns {NodeJS.ProcessEnv}
 */
export const fileLink = (env, fileFolder) => (fileFolder && !env.FILE_FOLDER ? { FILE_FOLDER: fileFolder } : {});

/**
 * Where the registry finds a notice for all pages, unless NOTICE_FILE says so.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [noticeFile]
 * @returns {NodeJS.ProcessEnv}
 */
export const noticeLink = (env, noticeFile) => (noticeFile && !env.NOTICE_FILE ? { NOTICE_FILE: noticeFile } : {});
