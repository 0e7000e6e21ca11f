import { useEffect, useRef, useState } from 'react';
import { SearchField } from './field';

/** Pause after a key until words are looked for, in milliseconds. */
const PAUSE_MS = 250;

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** Words that are looked for. */
  readonly value: string;
  readonly onWords: (words: string) => void;
}

/** A field for words, which are looked for while somebody types. */
export function WordsField({ label, placeholder, value, onWords }: Props) {
  // The words that were looked for when somebody began to type; others than these replace what is typed.
  const [typed, setTyped] = useState({ words: value, of: value });
  const words = typed.of === value ? typed.words : value;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string): void => {
    clearTimeout(timer.current);
    setTyped({ words: text, of: text.trim() });
    onWords(text.trim());
  };
  const type = (text: string): void => {
    setTyped({ words: text, of: value });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), PAUSE_MS);
  };
  const hint = placeholder === undefined ? {} : { placeholder };
  return <SearchField label={label} {...hint} value={words} onChange={type} onSubmit={ask} />;
}
