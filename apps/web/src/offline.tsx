import './ui/styles/offline.css';
import { createRoot } from 'react-dom/client';
import { deviceNow } from './lib/days.ts';
import { exportIn, readArchive } from './offline/archive.ts';
import { OfflinePage } from './offline/offline-page.tsx';

const [container, data] = [document.getElementById('app'), document.getElementById('someday')];
if (!container || !data) throw new Error('The page has no elements with the ids "app" and "someday".');
createRoot(container).render(<OfflinePage archive={readArchive(exportIn(data.textContent), deviceNow())} />);
