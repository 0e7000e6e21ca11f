import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Former object while nothing in it differs; plain objects and arrays only. */
export function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  const same = replaceEqualDeep(kept, value);
  if (same !== kept) setKept(same);
  return same;
}
