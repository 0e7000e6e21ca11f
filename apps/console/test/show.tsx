import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { queries } from '../src/api/queries';
import en from '../src/messages/en';
import { parseSearch, writeSearch } from '../src/ui/page/address';

/** Shows a part of the console as a page would, in English, at an address; the route is that of the page there. */
export async function show(part: ReactNode, address = '/') {
  const root = createRootRoute({ component: () => <div data-testid="shown">{part}</div> });
  const page = createRoute({ getParentRoute: () => root, path: address.replace(/\?.*/, '') });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    parseSearch,
    stringifySearch: writeSearch,
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
