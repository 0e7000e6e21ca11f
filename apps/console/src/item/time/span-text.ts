import { type IntlShape } from 'react-intl';
import { type TimelineSpan } from './timeline';

export function spanText(intl: IntlShape, { label, from, to }: TimelineSpan): string {
  const moment = (time: number): string => `${intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })} UTC`;
  const end = to === undefined ? intl.formatMessage({ id: 'item.lasts' }) : moment(to);
  return from === to ? `${label}: ${moment(from)}` : `${label}: ${moment(from)} – ${end}`;
}
