import { Link } from '@tanstack/react-router';
import { type RefObject, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { liveConnection } from '../api/live/page-connection';
import icon from '../icon.svg';
import { IconButton } from '../ui/control/button';
import { Maximize2, Minimize2 } from '../ui/icons';
import { Badge } from '../ui/text/badge';
import { utcText, Zone } from '../ui/text/time';
import { useKeys } from '../ui/use-keys';
import { useNow } from '../ui/use-now';
import styles from './wall-head.module.css';

interface Props {
  readonly title: string;
  /** Full-screen element. */
  readonly wall: RefObject<HTMLElement | null>;
}

/** Title, clock, live mark, and full screen, by the key `f`, too. */
export function WallHead({ title, wall }: Props) {
  const intl = useIntl();
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const isOpen = useSyncExternalStore(liveConnection.subscribe, () => liveConnection.state() === 'open');
  const turn = (): void => {
    // Ignores browsers that refuse.
    void (isFull ? document.exitFullscreen() : wall.current?.requestFullscreen())?.catch(() => undefined);
  };
  useKeys({ f: turn });
  return (
    <header className={styles.head}>
      <Link to="/" className={styles.home} aria-label={intl.formatMessage({ id: 'wall.home' })}>
        <img src={icon} alt="" width={26} height={26} />
      </Link>
      <h1>{title}</h1>
      <Badge tone={isOpen ? 'good' : undefined}>
        <FormattedMessage id={isOpen ? 'wall.live' : 'wall.polled'} />
      </Badge>
      <Clock />
      {document.fullscreenEnabled && (
        <IconButton label={intl.formatMessage({ id: isFull ? 'wall.window' : 'wall.full' })} onPress={turn}>
          {isFull ? <Minimize2 size={20} /> : <Maximize2 size={20} />}
        </IconButton>
      )}
    </header>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** UTC clock, each second. */
function Clock() {
  const now = new Date(useNow(1));
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      {utcText(now)} <Zone />
    </time>
  );
}
