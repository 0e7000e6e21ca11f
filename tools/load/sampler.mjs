import { Times } from '../measuring/times.mjs';

const MIB = 1024 ** 2;

const TABLES = `
  select s.schemaname || '.' || s.relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
    pg_total_relation_size(s.relid)::float8 as bytes, (autovacuum_count + vacuum_count)::int as vacuums,
    (autoanalyze_count)::int as analyses, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deletes
  from pg_stat_user_tables s where s.schemaname in ('auth', 'registry', 'ingest') order by bytes desc`;

const read = async (url) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
};

export class Sampler {
  #cpu = { registry: 0, ingest: 0 };
  #at = performance.now();
  samples = [];

  constructor({ metrics, database }, uploads, groups) {
    this.metrics = metrics;
    this.database = database;
    this.uploads = uploads;
    this.groups = groups;
    this.done = new Map();
  }

  /** Looks once; gives what it saw since the last time. */
  async look(minute) {
    const { rows: tables } = await this.database.query(TABLES);
    const [registry, ingest] = [await read(this.metrics.registry), await read(this.metrics.ingest)];
    const seconds = (performance.now() - this.#at) / 1000;
    this.#at = performance.now();
    const { times: uploads } = this.uploads;
    this.uploads.times = new Times();
    const sample = {
      minute: Number(minute.toFixed(1)),
      ...this.#rates(seconds),
      'upload p50 (ms)': Math.round(uploads.quantile(0.5)),
      'upload p99 (ms)': Math.round(uploads.quantile(0.99)),
      'registry (MiB)': Math.round(registry('process_resident_memory_bytes') / MIB),
      'ingest (MiB)': Math.round(ingest('process_resident_memory_bytes') / MIB),
      'registry (cores)': this.#cores('registry', registry, seconds),
      'ingest (cores)': this.#cores('ingest', ingest, seconds),
      'to merge (blocks)': ingest('pelorus_merge_waiting_blocks'),
      'tables (MiB)': Math.round(sum(tables, 'bytes') / MIB),
      'dead rows': sum(tables, 'dead'),
    };
    this.samples.push({ ...sample, tables });
    return sample;
  }

  #rates(seconds) {
    return Object.fromEntries(
      this.groups.map((group) => {
        const before = this.done.get(group) ?? 0;
        this.done.set(group, group.done);
        return [`${group.name} /s`, Number(((group.done - before) / seconds).toFixed(1))];
      }),
    );
  }

  #cores(name, metric, seconds) {
    const now = metric('process_cpu_seconds_total');
    const cores = (now - this.#cpu[name]) / seconds;
    this.#cpu[name] = now;
    return Number(cores.toFixed(2));
  }
}

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
