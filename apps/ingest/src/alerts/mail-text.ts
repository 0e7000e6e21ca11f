import { type NoticeBody, type ToldAlert } from '@pelorus/watch/service';

/** Longest subject in characters. */
const MOST_SUBJECT = 150;

interface TestMessage {
  readonly type: 'test';
  readonly data: { readonly receiver: string; readonly username: string };
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Writes a message for people; `leave` is the URL to unsubscribe. */
export function mailText(
  message: NoticeBody | TestMessage,
  leave: string | undefined,
  publicUrl: string | undefined,
): MailText {
  const end = ['', '--', ...(leave === undefined ? [] : [`No more of these mails: ${leave}`]), 'Sent by Pelorus.'];
  if (message.type === 'test') {
    const { receiver, username } = message.data;
    return {
      subject: `Test: ${oneLine(receiver)}`,
      text: [`${username} tests whether mail of alerts arrives. It does.`, ...end].join('\n'),
    };
  }
  const { rule, severity, description, alerts, firing, resolved, truncated } = message.data;
  const lines = [
    ...alerts.map(lineOf),
    ...(truncated === undefined ? [] : [`... and ${truncated} more.`]),
    ...(description === undefined ? [] : ['', description]),
    ...(publicUrl === undefined ? [] : ['', `${publicUrl}/alerts`]),
  ];
  const what = firing > 0 ? `${severity.toUpperCase()}: ${rule}` : `Over: ${rule}`;
  const things = alerts.length === 1 ? alerts[0]!.code : `${firing > 0 ? firing : resolved} alerts`;
  return { subject: oneLine(`${what} (${things})`).slice(0, MOST_SUBJECT), text: [...lines, ...end].join('\n') };
}

function lineOf({ code, subject, state, since, detail }: ToldAlert): string {
  const name = subject === undefined ? code : `${code}, ${subject}`;
  const when = `${since.slice(0, 16).replace('T', ' ')} UTC`;
  const word = state === 'normal' ? `over since ${when}` : `${state} since ${when}`;
  return `- ${name}: ${word}${detail === undefined ? '' : `\n  ${detail}`}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ');
}
