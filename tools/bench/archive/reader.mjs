import { Random } from '../../measuring/random.mjs';
import { exchange } from '../ingest/requests.mjs';
import { isDeletedFrom, possibleFiles } from './expected.mjs';
import { fileText } from './files.mjs';
import { checkLatest } from './latest.mjs';
import { checkList } from './lists.mjs';
import { now } from './model.mjs';
import { aggregateQuestion, pointsQuestion, rawQuestion } from './questions.mjs';

const KEPT_ANSWERS = 100;

/** Reads one thing after the other while others write, and holds each answer against the model. */
export class Reader {
  #random;
  #kept = [];

  constructor(platform, { model, report, seed }) {
    this.#random = new Random(seed);
    this.platform = platform;
    this.model = model;
    this.report = report;
    this.kinds = {
      range: () => this.#ask('range', rawQuestion(this.#random, this.#layout())),
      aggregate: () => this.#ask('aggregate', aggregateQuestion(this.#random, this.#layout())),
      points: () => this.#ask('points', pointsQuestion(this.#random, this.#layout())),
      again: () => this.#again(),
      dataset: () => this.#dataset(),
      content: () => this.#content(),
      latest: () => {
        const layout = this.#layout();
        return checkLatest(this, layout, this.#random.pick(layout.columns));
      },
      list: () => checkList(this, this.#layout(), this.#random),
    };
  }

  async run(isEnding) {
    const kinds = Object.values(this.kinds);
    while (!isEnding()) await this.#random.pick(kinds)();
  }

  /** A request and when it was begun and ended; undefined, and a fault, if its status is not one of the expected. */
  async get(kind, path, { expected = [200], headers = undefined } = {}) {
    const answer = await this.#exchange(path, headers);
    return this.report.isExpected(kind, answer, expected, path) ? answer : undefined;
  }

  /** An answer that was broken off has the status 0. */
  async #exchange(path, headers) {
    const from = now();
    const answer = await exchange(this.platform, 'GET', path, { headers }).catch(({ message }) => ({
      ...{ status: 0, text: `broken off: ${message}` },
    }));
    return { ...answer, interval: { from, to: now() } };
  }

  /** May be broken off if a dataset that it is about is deleted meanwhile, and only then. */
  async #answer(kind, { path, range }, /** @type {any} */ { expected, headers }) {
    const answer = await this.#exchange(path, headers);
    const isBroken = answer.status === 0 || answer.text.includes('changed-meanwhile');
    if (isBroken && isDeletedFrom(this.model, range, answer.interval)) {
      this.report.count(kind, 'deleted meanwhile');
      return undefined;
    }
    return this.report.isExpected(kind, answer, expected, path) ? answer : undefined;
  }

  #layout() {
    const { layouts, known } = this.model;
    return layouts[this.#random.pick(known)];
  }

  #file() {
    return this.#random.below(this.model.count);
  }

  async #ask(kind, question) {
    const answer = await this.#answer(kind, question, { expected: [200] });
    if (!answer) return;
    await this.check(kind, question, answer.text, answer.interval);
    this.#keep({ question, text: answer.text, etag: answer.headers.etag });
  }

  #keep(kept) {
    if (this.#kept.length < KEPT_ANSWERS) this.#kept.push(kept);
    else this.#kept[this.#random.below(KEPT_ANSWERS)] = kept;
  }

  /** Holds the text of an answer against what might have been seen. */
  async check(kind, question, text, interval) {
    const possible = await possibleFiles(this.model, question.range, interval);
    if (!possible) return this.report.count(kind, 'undecided');
    let wrong;
    for (const seen of possible) {
      wrong = question.wrong(text, this.model, seen);
      if (!wrong) return this.report.count(kind);
    }
    this.report.fault(kind, `${question.path}: ${wrong} (${possible.length} states were possible)`);
  }

  /** Asks again for what was read before: it may be the same only if it still is. */
  async #again() {
    const kept = this.#random.pick(this.#kept);
    if (!kept?.etag) return;
    const { question, etag } = kept;
    const headers = { 'if-none-match': etag };
    const answer = await this.#answer('again', question, { expected: [200, 304], headers });
    if (!answer) return;
    if (answer.status === 304) this.report.count('again', 'unmodified');
    const text = answer.status === 304 ? kept.text : answer.text;
    await this.check('again', question, text, answer.interval);
    Object.assign(kept, { text, etag: answer.headers.etag ?? etag });
  }

  /** A document of one dataset that may have been deleted: gives the file and the answer if it is there. */
  async #one(kind, suffix) {
    const file = this.#file();
    const id = this.model.id[file];
    if (!id) return undefined;
    const path = `/rest/datasets/${id}${suffix}`;
    const answer = await this.get(kind, path, { expected: [200, 404] });
    if (!answer) return undefined;
    const seen = this.model.isSeen(file, answer.interval);
    if (seen === undefined || seen === (answer.status === 200)) {
      if (answer.status === 200) return { file, path, text: answer.text };
      this.report.count(kind);
    } else this.report.fault(kind, `${path} answered ${answer.status}`);
    return undefined;
  }

  async #content() {
    const found = await this.#one('content', '/content');
    if (!found) return;
    const layout = this.model.layouts[this.model.layout[found.file]];
    const sent = fileText(layout, this.model.describe(found.file));
    if (found.text === sent) this.report.count('content');
    else this.report.fault('content', `${found.path}: ${JSON.stringify(found.text)} is not ${JSON.stringify(sent)}`);
  }

  async #dataset() {
    const found = await this.#one('dataset', '');
    if (!found) return;
    const { id, rows } = JSON.parse(found.text);
    if (id === this.model.id[found.file] && rows === this.model.rows[found.file]) this.report.count('dataset');
    else this.report.fault('dataset', `${found.path}: ${found.text}`);
  }
}
