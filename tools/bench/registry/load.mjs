// A child process: asks one address again and again on a number of connections, and tells how fast it was answered.
import { Agent, get } from 'node:http';
import { quantile } from '../../measuring/quantiles.mjs';

const CONNECTIONS = 16;

function ask(agent, url) {
  return new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
    get(url, { agent }, (response) => {
      response
        .resume()
        .on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    }).on('error', reject);
  });
}

async function load(url, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  const start = performance.now();
  const connection = async () => {
    for (let now = performance.now(); now - start < ms; now = performance.now()) {
      await ask(agent, url);
      times.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

process.on('message', (/** @type {any} */ { url, ms }) => void load(url, ms).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
