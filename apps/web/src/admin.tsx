import './ui/styles/admin.css';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './app/admin-app.tsx';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();

const container = document.getElementById('app');
if (!container) throw new Error('The page has no element with the id "app".');
createRoot(container).render(<AdminApp />);
