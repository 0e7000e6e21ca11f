import { rawConnection } from '../ingest/raw-connection.mjs';
import { fileText } from './files.mjs';
import { parseTime } from './layouts.mjs';

const BATCHES = '/rest/datasets/batch';

/**
 * Does what the plan says, until the plan or `isEnding` says that all is done. Of `together` steps the new files go in one
 * request, the others after it.
 */
export class Writer {
  #connection;

  constructor(platform, { model, plan, report }, together = 1) {
    this.#connection = rawConnection(platform);
    this.model = model;
    this.plan = plan;
    this.report = report;
    this.together = together;
  }

  async run(isEnding) {
    try {
      for (let steps; !isEnding() && (steps = this.#takeSteps()).length > 0;) {
        const posts = steps.filter(({ kind }) => kind === 'post');
        if (posts.length > 1) await this.#postBatch(posts);
        else for (const post of posts) await this.#post(post);
        for (const step of steps) if (step.kind !== 'post') await this[step.kind](step);
      }
    } finally {
      this.#connection.close();
    }
  }

  #takeSteps() {
    const steps = [];
    for (let step; steps.length < this.together && (step = this.plan.take());) steps.push(step);
    return steps;
  }

  #textOf(file) {
    return fileText(this.model.layouts[this.model.layout[file]], this.model.describe(file));
  }

  async #send(kind, method, path, expected, body, type) {
    const { status, body: text } = await this.#connection.send(method, path, body, type);
    return { status, text, right: this.report.isExpected(kind, { status, text }, expected, `${method} ${path}`) };
  }

  /** Sends a new file. With few cells it may happen to be the same as one that is stored. */
  async #post(described) {
    const file = this.#add(described);
    const { status, text, right } = await this.#send('post', 'POST', '/rest/datasets', [201, 409], this.#textOf(file));
    const answer = right ? JSON.parse(text) : {};
    if (status === 201) this.#stored(file, answer);
    else await this.#refused(file, answer.datasetId);
  }

  async #postBatch(all) {
    const files = all.map((described) => this.#add(described));
    const lines = files.map((file) => `${JSON.stringify({ text: this.#textOf(file) })}\n`).join('');
    const { text, right } = await this.#send('batch', 'POST', BATCHES, [200], lines, 'application/x-ndjson');
    const results = right ? JSON.parse(text).results : [];
    if (results.length !== files.length)
      this.report.fault('batch', `${results.length} results of ${files.length} files`);
    // Those that are stored first: another of this batch may be what a file was refused for.
    files.forEach((file, i) => results[i]?.dataset && this.#stored(file, results[i].dataset));
    for (const [i, file] of files.entries())
      if (!results[i]?.dataset) await this.#refused(file, results[i]?.problem.datasetId);
    this.report.count('batch');
  }

  #add(described) {
    const file = this.model.add(described);
    this.model.send(file);
    return file;
  }

  #stored(file, { id, datetime }) {
    this.model.store(file, { id, written: parseTime(datetime) });
    this.plan.isStored(file);
    this.report.count('post');
  }

  async #refused(file, datasetId) {
    this.model.refuse(file);
    const layout = this.model.layouts[this.model.layout[file]];
    const text = this.#textOf(file);
    const others = this.model.filesOf(layout, this.model.first[file]).filter((other) => other !== file);
    await this.model.settled(others);
    const same = others.some((other) => this.model.id[other] === datasetId && this.#textOf(other) === text);
    if (same) this.report.count('post', 'duplicates');
    else this.report.fault('post', `${JSON.stringify(text)} was refused as dataset ${datasetId}`);
  }

  async repeat({ file }) {
    const { text, right } = await this.#send('repeat', 'POST', '/rest/datasets', [409], this.#textOf(file));
    const { datasetId } = right ? JSON.parse(text) : {};
    this.plan.isStored(file);
    if (!right) return;
    if (datasetId === this.model.id[file]) this.report.count('repeat');
    else this.report.fault('repeat', `dataset ${this.model.id[file]} sent again was refused as ${datasetId}`);
  }

  async delete({ file }) {
    this.model.sendDeletion(file);
    const { right } = await this.#send('delete', 'DELETE', `/rest/datasets/${this.model.id[file]}`, [204]);
    this.model.delete(file);
    if (right) this.report.count('delete');
  }
}
