import { type Account } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { ChartLine, ClipboardList, LogIn, UploadArrow } from '../ui/icons';
import { hostPath } from '../ui/page/host-path';
import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type MessageId } from '../messages';
import styles from './welcome-page.module.css';

/** What one can do here; a visitor also learns what logging in adds. */
export function FirstSteps({ account }: { readonly account: Account | null | undefined }) {
  const intl = useIntl();
  return (
    <section className={styles.steps} aria-label={intl.formatMessage({ id: 'welcome.steps' })}>
      <Step icon={<ClipboardList />} title="welcome.register" text="welcome.registerText">
        <Link to="/items" search={{ new: '1' }}>
          <FormattedMessage id="welcome.registerLink" />
        </Link>
      </Step>
      <Step icon={<UploadArrow />} title="welcome.upload" text="welcome.uploadText">
        <Link to="/upload">
          <FormattedMessage id="welcome.uploadLink" />
        </Link>
      </Step>
      <Step icon={<ChartLine />} title="welcome.read" text="welcome.readText">
        <Link to="/data">
          <FormattedMessage id="welcome.readLink" />
        </Link>
        <a href={hostPath('/api')}>
          <FormattedMessage id="app.interface" />
        </a>
      </Step>
      {account === null && (
        <Step icon={<LogIn />} title="session.logIn" text="session.adds">
          <Link to="/login" search={{ from: '/' }}>
            <FormattedMessage id="session.logIn" />
          </Link>
        </Step>
      )}
    </section>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly title: MessageId;
  readonly text: MessageId;
  readonly children: ReactNode;
}

const Step = ({ icon, title, text, children }: StepProps) => (
  <div className={styles.step}>
    <span className={styles.icon} aria-hidden>
      {icon}
    </span>
    <h2>
      <FormattedMessage id={title} />
    </h2>
    <p>
      <FormattedMessage id={text} />
    </p>
    <p className={styles.ways}>{children}</p>
  </div>
);
