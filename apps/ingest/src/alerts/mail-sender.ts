import { createTransport, type Transporter } from 'nodemailer';
import { type ClaimedDelivery } from '@pelorus/watch/persistence';
import { type MessageSender, type SendResult } from '@pelorus/watch/service';
import { mailText } from './mail-text';

/** How mail is sent. */
export interface MailMeans {
  /** The address of the server; without it no mail is sent. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  /** The address under which people reach the service, for links. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds for each step of the conversation with the server. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** The conversation as a whole may take so many times as long as a step: a server that says something now and then ends, too. */
const STEPS = 3;
/** From here on a server says that no further attempt helps. */
const PERMANENT = 500;

/** Makes a sender of mail by an SMTP server. Mails of one incident are one thread. */
export function mailSender({ smtpUrl, from, publicUrl, timeoutMs = TIMEOUT_MS }: MailMeans): MessageSender {
  if (smtpUrl === undefined) {
    return async () => ({ isSent: false, isFinal: true, error: 'This service sends no mail: SMTP_URL is not set' });
  }
  const host = publicUrl === undefined ? 'pelorus.invalid' : new URL(publicUrl).hostname;
  return async (delivery, _secrets, signal) => {
    // A connection for each mail: alerts are few, and an idle connection would be closed by the server.
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
    // The address of the server may hold a password; messages of the library do not name it.
    error: (message ?? String(error)).replaceAll(/\/\/[^@\s/]*@/g, '//'),
    ...(status !== undefined && { status }),
    ...(status !== undefined && status >= PERMANENT && isOfRecipient(error) && { isFinal: true }),
  };
}

/** Whether the server refused this recipient or mail, not everybody who asks. */
function isOfRecipient(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
