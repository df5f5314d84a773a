import { useNavigate } from '@tanstack/react-router';
import { CodeEntry } from './code-entry.tsx';

export function MessageAccessPage() {
  const navigate = useNavigate();
  return <CodeEntry place="access" onOpened={() => void navigate({ to: '/message-dashboard' })} />;
}
