import { useEffect, useState } from 'react';
import { recorderCopy } from './recorder.copy.ts';

export type Devices = {
  /** Ids of the cameras. */
  cameras: readonly string[];
  microphones: readonly { id: string; label: string }[];
};

const none: Devices = { cameras: [], microphones: [] };

async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  // Ids and labels are empty before the camera was allowed. "communications" repeats one of the others under Windows.
  const known = all.filter(({ deviceId }) => deviceId !== '' && deviceId !== 'communications');
  return {
    cameras: known.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId),
    microphones: known
      .filter(({ kind }) => kind === 'audioinput')
      .map(({ deviceId, label }, index) => ({
        id: deviceId,
        label: label || recorderCopy.unnamedMicrophone(index + 1),
      })),
  };
}

/** Cameras and microphones of this device while a picture is shown, also as they are plugged in and out. */
export function useDevices(stream: MediaStream | undefined): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    if (!stream) return;
    const left = new AbortController();
    const list = () => {
      listDevices().then(
        (found) => {
          if (!left.signal.aborted) setDevices(found);
        },
        () => {}, // then there is nothing to choose from
      );
    };
    list();
    navigator.mediaDevices.addEventListener('devicechange', list, { signal: left.signal });
    return () => left.abort();
  }, [stream]);
  return devices;
}
