import './ui/styles/loved-one.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LovedOneApp } from './app/loved-one-app.tsx';
import { keepAnswers } from './api/page-answers.ts';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();
keepAnswers();

const container = document.getElementById('app');
if (!container) throw new Error('The page has no element with the id "app".');
if (container.hasChildNodes()) hydrateRoot(container, <LovedOneApp />);
else createRoot(container).render(<LovedOneApp />);
