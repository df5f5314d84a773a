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
    void cameraPermission().then((status) => {
      if (!status || left.signal.aborted) return;
      const tell = () =>
        dispatch({ type: 'permission-told', permission: status.state, message: recorderCopy.errors.notAllowed });
      tell();
      status.addEventListener('change', tell, { signal: left.signal });
    });
    return () => left.abort();
  }, [dispatch]);
}
