import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { queries } from '../src/api/queries';
import en from '../src/messages/en';

/** Shows a part of the console as a page would, in English, at an address. */
export async function show(part: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <div data-testid="shown">{part}</div> }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  queries.clear();
  render(
    <IntlProvider locale="en" messages={en}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  await screen.findByTestId('shown');
  return { user: userEvent.setup(), router };
}
