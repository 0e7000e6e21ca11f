import { type FollowState } from '@pelorus/client';
import { type Terminal } from '../terminal/terminal';

/** Tells a person of breaks of the connection, and when it is there again. */
export function tellState(terminal: Terminal): (state: FollowState) => void {
  let isWaiting = false;
  return (state) => {
    if (state === 'waiting' && !isWaiting) terminal.note('The connection has ended; it is tried again.');
    if (state === 'open' && isWaiting) terminal.note('The connection is there again.');
    isWaiting = state === 'waiting';
  };
}
