import { type ColumnOfStream, unwritableCodes, type CodeVerdict } from '@pelorus/ingest/domain';
import { type NrtHeader } from '@pelorus/shared/nrt';
import { recentlyUsed } from '@pelorus/shared/persistence';
import { GatheredQuestions } from '../gathered-questions';
import { type CodeRegistry, MAX_CHECKED_CODES } from './code-registry';
import { type CodeRule, type CodeWriter } from './code-rule';

/** Lifetime of a remembered permission. */
const HOLDS_MS = 60_000;
const MOST = 100_000;
/** Writers whose questions are gathered at a time; far fewer requests run at once. */
const MOST_WRITERS = 1_000;

/** Allows codes of items that the account may change. Permissions hold for a minute; refusals are not remembered. */
export class RegisteredCodes implements CodeRule {
  readonly anyStream = true;
  /** Time of the last permission, by account, scopes and code. */
  readonly #allowed = recentlyUsed<string, number>(MOST);
  readonly #questions = recentlyUsed<string, GatheredQuestions<CodeVerdict>>(MOST_WRITERS);

  constructor(
    private readonly registry: CodeRegistry,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async admit(writer: CodeWriter, readHeader: () => Promise<NrtHeader | undefined>): Promise<void> {
    const header = await readHeader();
    // The reader of the whole file reports all faults of its header.
    if (!header) return;
    const columns = columnsOf(header);
    const verdict = await this.verdict(
      writer,
      columns.map(({ code }) => code),
    );
    if (verdict.unknown.length + verdict.forbidden.length > 0) throw unwritableCodes(columns, verdict);
  }

  async verdict(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict> {
    const wanted = new Set(codes.filter((code) => !this.#holds(writer, code)));
    if (wanted.size === 0) return { unknown: [], forbidden: [] };
    const { unknown, forbidden } = await this.#questionsOf(writer).ask([...wanted]);
    return {
      unknown: unknown.filter(({ code }) => wanted.has(code)),
      forbidden: forbidden.filter(({ code }) => wanted.has(code)),
    };
  }

  /** Gathers questions of a writer: files of a batch come at once, and each question has a time limit. */
  #questionsOf(writer: CodeWriter): GatheredQuestions<CodeVerdict> {
    const { username, scopes, session, requestId = '' } = writer;
    const key = [requestId, session, scopes.join(), username].join(' ');
    const known = this.#questions.get(key);
    if (known) return known;
    const questions = new GatheredQuestions((codes) => this.#ask(writer, codes));
    this.#questions.set(key, questions);
    return questions;
  }

  async #ask(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict> {
    const unknown: CodeVerdict['unknown'][number][] = [];
    const forbidden: CodeVerdict['forbidden'][number][] = [];
    for (let at = 0; at < codes.length; at += MAX_CHECKED_CODES) {
      const part = codes.slice(at, at + MAX_CHECKED_CODES);
      const since = this.now();
      const verdict = await this.registry.check(writer, part);
      const refused = new Set([...verdict.unknown, ...verdict.forbidden].map(({ code }) => code));
      for (const code of part) if (!refused.has(code)) this.#allowed.set(keyOf(writer, code), since);
      unknown.push(...verdict.unknown);
      forbidden.push(...verdict.forbidden);
    }
    return { unknown, forbidden };
  }

  #holds(writer: CodeWriter, code: string): boolean {
    const since = this.#allowed.get(keyOf(writer, code));
    return since !== undefined && this.now() - since < HOLDS_MS;
  }
}

function columnsOf({ columns }: NrtHeader): ColumnOfStream[] {
  return columns.filter(({ role }) => role === 'value').map(({ code, index }) => ({ code, column: index + 2 }));
}

function keyOf({ username, scopes }: CodeWriter, code: string): string {
  return `${code} ${scopes.join()} ${username}`;
}
