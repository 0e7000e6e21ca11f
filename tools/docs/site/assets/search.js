// The search of the documentation: everything runs in the page, nobody else is asked.
import MiniSearch from 'minisearch';

const root = document.documentElement.dataset.root ?? '';
const { nonce = '' } = document.currentScript ?? {};
const form = document.querySelector('[role=search]');
const input = form.querySelector('input');
const list = form.querySelector('ol');
const MOST = 12;
const AROUND = 60;

let index;

/** Loads what is searched, once. A script and no request, so that pages opened from a disk have it, too. */
function load() {
  index ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: `${root}assets/search-records.js`, nonce });
    script.onload = () => {
      const search = new MiniSearch({
        fields: ['heading', 'title', 'text'],
        storeFields: ['title', 'heading', 'text'],
        // Parts of names are words of their own: `READ_MEMORY_BYTES`, `docs/nrt.md`.
        tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
        searchOptions: {
          prefix: true,
          fuzzy: (word) => (word.length > 4 ? 0.2 : 0),
          combineWith: 'AND',
          boost: { heading: 4, title: 2 },
        },
      });
      search.addAll(globalThis.searchRecords);
      resolve(search);
    };
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

/** The part of a text around the first of some words, with these marked. */
function excerpt(text, words) {
  const plain = text.replace(/\s+/g, ' ');
  const found = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...found, plain.length) - AROUND);
  const from = found.length === 0 || at === 0 ? 0 : plain.indexOf(' ', at) + 1;
  const part = plain.slice(from, from + 3 * AROUND);
  const fragment = document.createDocumentFragment();
  const marks = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).sort((a, b) => b.length - a.length);
  const pieces = marks.length > 0 ? part.split(new RegExp(`(${marks.join('|')})`, 'i')) : [part];
  pieces.forEach((piece, number) => {
    fragment.append(number % 2 ? Object.assign(document.createElement('mark'), { textContent: piece }) : piece);
  });
  return fragment;
}

function row({ id, title, heading, text, terms }) {
  const link = Object.assign(document.createElement('a'), { href: root + id });
  const name = Object.assign(document.createElement('strong'), {
    textContent: title === heading ? title : `${title}: ${heading}`,
  });
  const words = document.createElement('span');
  words.append(excerpt(text, terms));
  link.append(name, words);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function show() {
  const words = input.value.trim();
  const search = await load();
  if (words !== input.value.trim()) return; // typed on meanwhile
  const results = words === '' ? [] : search.search(words).slice(0, MOST);
  const nothing = Object.assign(document.createElement('li'), { textContent: 'Nothing has all these words.' });
  list.replaceChildren(...(words !== '' && results.length === 0 ? [nothing] : results.map(row)));
}

/** Moves between the field and the results. */
function move(event, step) {
  const stops = [input, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + step))].focus();
}

form.hidden = false;
input.addEventListener('focus', () => load().catch(() => {}));
input.addEventListener('input', () => void show());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') move(event, 1);
  if (event.key === 'ArrowUp') move(event, -1);
  if (event.key !== 'Escape') return;
  list.replaceChildren();
  input.blur();
});
list.addEventListener('click', () => list.replaceChildren());
document.addEventListener('click', (event) => form.contains(event.target) || list.replaceChildren());
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, textarea');
  if (typing || event.key !== '/' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
// On a narrow page the list of pages is closed at first.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false;
