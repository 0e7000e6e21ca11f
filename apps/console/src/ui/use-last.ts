import { useState } from 'react';

/** The last value that was there: of a query its last answer, also while another one is awaited or has failed. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
