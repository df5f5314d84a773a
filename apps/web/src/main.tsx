import './ui/styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();

const container = document.getElementById('app');
if (!container) throw new Error('The page has no element with the id "app".');

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
