import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLibrary } from '#web/api/library.ts';
import { useSession } from '#web/api/session.ts';
import { useLiveData } from '#web/api/use-live-data.ts';
import { LibraryHome } from '#web/features/library/library-home.tsx';
import { hasUnsentStore } from '#web/lib/unsent-store.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useAddressedDialog } from '../use-addressed-dialog.ts';

const loadDialogs = () => import('#web/features/library/library-dialogs.tsx');
const LibraryDialogs = lazy(() => loadDialogs().then((module) => ({ default: module.LibraryDialogs })));

