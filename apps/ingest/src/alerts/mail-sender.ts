import { createTransport, type Transporter } from 'nodemailer';
import { type ClaimedDelivery } from '@pelorus/watch/persistence';
import { type MessageSender, type SendResult } from '@pelorus/watch/service';
import { mailText } from './mail-text';

export interface MailMeans {
  /** SMTP URL; without it no mail is sent. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  /** Public URL of the service, for links. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds of each step with the server. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** Steps of a whole conversation, so that a slow trickle ends, too. */
const STEPS = 3;
/** First status of permanent refusals. */
const PERMANENT = 500;

/** Sender of mail over SMTP. Mails of one incident form a thread. */
export function mailSender({ smtpUrl, from, publicUrl, timeoutMs = TIMEOUT_MS }: MailMeans): MessageSender {
  if (smtpUrl === undefined) {
    return async () => ({ isSent: false, isFinal: true, error: 'This service sends no mail: SMTP_URL is not set' });
  }
  const host = publicUrl === undefined ? 'pelorus.invalid' : new URL(publicUrl).hostname;
  return async (delivery, _secrets, signal) => {
    // One connection for each mail: alerts are few, and servers close idle ones.
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(STEPS * timeoutMs)]);
    try {
      return await send(transport, { delivery, from, host, publicUrl, signal: limit });
    } finally {
      transport.close();
    }
  };
}

interface Mail {
  readonly delivery: ClaimedDelivery;
  readonly from: string;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly signal: AbortSignal;
}

async function send(transport: Transporter, { delivery, from, host, publicUrl, signal }: Mail): Promise<SendResult> {
  const { address, key, messageId, incident, opens, body } = delivery;
  const leave = publicUrl === undefined || key === null ? undefined : `${publicUrl}/rest/alerts/unsubscribe/${key}`;
  const { subject, text } = mailText(JSON.parse(body), leave, publicUrl);
  const thread = incident === null ? undefined : `<${incident}@${host}>`;
  try {
    await transport.sendMail({
      from,
      to: address ?? '',
      subject,
      text,
      messageId: opens && thread !== undefined ? thread : `<${messageId}@${host}>`,
      ...(!opens && thread !== undefined && { inReplyTo: thread, references: thread }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'X-Pelorus-Message': messageId,
        ...(leave !== undefined && {
          'List-Unsubscribe': `<${leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
    return { isSent: true, status: 250 };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): SendResult {
  const { message, responseCode } = error as { message?: string; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  return {
    isSent: false,
    // The SMTP URL may hold a password; the library's messages lack it.
    error: (message ?? String(error)).replaceAll(/\/\/[^@\s/]*@/g, '//'),
    ...(status !== undefined && { status }),
    ...(status !== undefined && status >= PERMANENT && isOfRecipient(error) && { isFinal: true }),
  };
}

/** Whether the server refused this recipient or mail, not every client. */
function isOfRecipient(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
