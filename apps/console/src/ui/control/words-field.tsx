import { useEffect, useRef, useState } from 'react';
import { SearchField } from './field';

/** Milliseconds after a key until the search. */
const PAUSE_MS = 250;

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** Searched words. */
  readonly value: string;
  readonly onWords: (words: string) => void;
}

/** Field that searches while typing. */
export function WordsField({ label, placeholder, value, onWords }: Props) {
  // Words when typing began; other ones replace what is typed.
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
