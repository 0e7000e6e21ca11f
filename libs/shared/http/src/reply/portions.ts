import { nextTurn } from './turns';

/** Characters of a portion: it takes little time to write, and short texts are no portions of their own. */
const CHARACTERS = 65_536;

/** Joins texts to longer ones, and lets others work after each. */
export async function* inPortions(texts: Iterable<string>): AsyncGenerator<string> {
  let text = '';
  for (const each of texts) {
    text += each;
    if (text.length < CHARACTERS) continue;
    yield text;
    text = '';
    await nextTurn();
  }
  yield text;
}
