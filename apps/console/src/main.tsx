import './messages/known-browser-language';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSeen, liveConnection } from './api/live/page-connection';
import { watchQueries } from './api/live/watch-queries';
import { queries } from './api/queries';
import { Providers } from './app/providers';
import './theme.css';

const place = document.getElementById('console');
if (!place) throw new Error('The page has no place for the console');
watchQueries(queries, liveConnection, isSeen);
createRoot(place).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
