import './ui/styles/offline.css';
import * as z from 'zod/mini';
import { exportSchema } from '@someday/contract/export-format';
import { createRoot } from 'react-dom/client';
import { deviceNow } from './lib/clock.ts';
import { readArchive } from './offline/archive.ts';
import { OfflinePage } from './offline/offline-page.tsx';

const [container, data] = [document.getElementById('app'), document.getElementById('someday')];
if (!container || !data) throw new Error('The page has no elements with the ids "app" and "someday".');
const content = z.parse(exportSchema, JSON.parse(data.textContent));
createRoot(container).render(<OfflinePage archive={readArchive(content, deviceNow())} />);
