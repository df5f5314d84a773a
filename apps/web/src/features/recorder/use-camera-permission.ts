import { useEffect, type Dispatch } from 'react';
import type { RecorderEvent } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';

async function cameraPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return undefined; // not every browser tells
  }
}

/** Tells of a refused camera before it is asked for, and of a changed mind, where the browser supports it. */
export function useCameraPermission(dispatch: Dispatch<RecorderEvent>): void {
  useEffect(() => {
    const left = new AbortController();
    void cameraPermission().then((permission) => {
      if (!permission || left.signal.aborted) return;
      const tell = () => {
        if (permission.state === 'denied') {
          dispatch({ type: 'camera-denied', message: recorderCopy.errors.notAllowed });
        } else if (permission.state === 'granted') dispatch({ type: 'permission-granted' });
      };
      tell();
      permission.addEventListener('change', tell, { signal: left.signal });
    });
    return () => left.abort();
  }, [dispatch]);
}
