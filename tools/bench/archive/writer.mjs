import { rawConnection } from '../ingest/raw-connection.mjs';
import { fileText } from './files.mjs';
import { parseTime } from './layouts.mjs';

/** Does what the plan says, one step after the other, until the plan or `isEnding` says that all is done. */
export class Writer {
  #connection;

  constructor(platform, { model, plan, report }) {
    this.#connection = rawConnection(platform);
    this.model = model;
    this.plan = plan;
    this.report = report;
  }

  async run(isEnding) {
    try {
      for (let step; !isEnding() && (step = this.plan.take());) await this[step.kind](step);
    } finally {
      this.#connection.close();
    }
  }

  #textOf(file) {
    return fileText(this.model.layouts[this.model.layout[file]], this.model.describe(file));
  }

  async #send(kind, method, path, expected, body) {
    const { status, body: text } = await this.#connection.send(method, path, body);
    return { status, text, right: this.report.isExpected(kind, { status, text }, expected, `${method} ${path}`) };
  }

  /** Sends a new file. With few cells it may happen to be the same as one that is stored. */
  async post(described) {
    const file = this.model.add(described);
    this.model.send(file);
    const { status, text, right } = await this.#send('post', 'POST', '/rest/datasets', [201, 409], this.#textOf(file));
    const answer = right ? JSON.parse(text) : {};
    if (status !== 201) return this.#refused(file, answer.datasetId);
    this.model.store(file, { id: answer.id, written: parseTime(answer.datetime) });
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
