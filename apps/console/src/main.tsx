import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers';
import './theme.css';

const place = document.getElementById('console');
if (!place) throw new Error('The page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
