import type { PlaybackProblem } from '#web/features/media-player/media-player.copy.ts';
import { isTap, notPressed, pressedBy, type Press, type PressEvent } from '#web/ui/wax/hold.ts';

/**
 * `arriving`: it is put down. `holding`: the seal is pressed, and cools if it is let go too early. `breaking`: until the stamp is out. `late`: the
 * stamp waits for its first frame. `growing`: it fills the window. `returning`: it takes its place in the letter. `closing`: it couldn't be loaded.
 */
export type OpeningSceneName =
  | 'arriving'
  | 'sealed'
  | 'holding'
  | 'cooling'
  | 'breaking'
  | 'late'
  | 'growing'
  | 'watching'
  | 'returning'
  | 'reading'
  | 'closing';

export interface Scene extends Press {
  readonly name: OpeningSceneName;
  /** How many scenes came before. Tells two of the same name apart when a busy device never drew the one in between. */
  readonly turn: number;
  readonly isReady: boolean;
  readonly isOut: boolean;
  readonly isHurried: boolean;
  /** The video played to its end, rather than being left. */
  readonly hasEnded: boolean;
  readonly problem: PlaybackProblem | undefined;
}

type Ended = 'arrived' | 'cooled' | 'broke' | 'out' | 'ready' | 'grown' | 'ended' | 'returned' | 'closed';
export type PlainSceneEvent = { type: Ended | 'skipped' };

/** `at`: the event's `timeStamp`. */
export type SceneEvent =
  | PlainSceneEvent
  | PressEvent
  | { type: 'tapped'; at: number }
  | { type: 'failed'; problem: PlaybackProblem };

/** The second tap of two doesn't skip. Milliseconds. */
const secondTapMs = 700;

export function firstScene(name: 'arriving' | 'sealed' | 'reading'): Scene {
  return {
    name,
    turn: 0,
    isReady: false,
    isOut: name === 'reading',
    ...notPressed,
    isHurried: false,
    hasEnded: false,
    problem: undefined,
  };
}

/** The message is on the screen: its first frame is there, and nothing covers it. */
export function isShown({ name, isReady, isOut }: Scene): boolean {
  return name === 'reading' || (isReady && isOut);
}

export function isStaged({ name }: Scene): boolean {
  return name !== 'reading';
}

/** Nothing of the letter can be read or watched yet. */
export function isClosed({ name }: Scene): boolean {
  return name !== 'watching' && name !== 'returning' && name !== 'reading';
}

export function isMoving({ name }: Scene): boolean {
  return name === 'arriving' || name === 'holding' || name === 'breaking' || name === 'late' || name === 'growing';
}

/** Also while it closes again: trying again doesn't have to wait for that. */
export function canBePressed({ name }: Scene): boolean {
  return name === 'arriving' || name === 'sealed' || name === 'cooling' || name === 'closing';
}

/** What doesn't fit the scene changes nothing: animations and bytes end when they end. */
export function nextScene(scene: Scene, event: SceneEvent): Scene {
  const next = after(scene, event);
  return next.name === scene.name ? next : { ...next, turn: scene.turn + 1 };
}

function after(scene: Scene, event: SceneEvent): Scene {
  const { name } = scene;
  const to = (next: OpeningSceneName, change: Partial<Scene> = {}): Scene => ({ ...scene, ...change, name: next });
  switch (event.type) {
    case 'arrived':
      return name === 'arriving' ? to('sealed') : scene;
    case 'pressed':
      if (!canBePressed(scene)) return scene;
      return to('holding', { ...pressedBy(scene, event.at), problem: undefined, isOut: false });
    case 'released':
      if (!scene.isPressed) return scene;
      return isTap(scene, event.at) ? { ...scene, isPressed: false } : after(scene, { type: 'let-go' });
    case 'let-go':
      return name === 'holding' ? to('cooling', { wasLetGo: true, isPressed: false }) : { ...scene, isPressed: false };
    case 'cooled':
      return name === 'cooling' ? to('sealed') : scene;
    case 'broke':
      return name === 'holding' ? to('breaking') : scene;
    case 'out':
      return name === 'breaking' ? to(scene.isReady ? 'growing' : 'late', { isOut: true }) : scene;
    case 'ready':
      return ready({ ...scene, isReady: true });
    case 'grown':
      return name === 'growing' ? to('watching') : scene;
    case 'skipped':
      return skipped(scene);
    case 'tapped':
      if (!isMoving(scene) || (name !== 'arriving' && event.at - scene.pressedAt < secondTapMs)) return scene;
      return skipped(scene);
    case 'ended':
      return name === 'watching' ? to('returning', { hasEnded: true }) : scene;
    case 'returned':
      return name === 'returning' ? to('reading') : scene;
    case 'failed':
      return isMoving(scene) && name !== 'arriving'
        ? to('closing', { problem: event.problem, isReady: false, isHurried: false })
        : scene;
    case 'closed':
      return name === 'closing' ? to('sealed', { isOut: false }) : scene;
  }
}

/** Nothing grows before its first frame, and a hurried letter doesn't play its part to the end. */
function ready(scene: Scene): Scene {
  const { name, isReady, isHurried } = scene;
  const isWaiting = name === 'breaking' || name === 'late' || name === 'growing';
  if (isReady && isHurried && isWaiting) return { ...scene, isOut: true, name: 'watching' };
  return isReady && name === 'late' ? { ...scene, name: 'growing' } : scene;
}

function skipped(scene: Scene): Scene {
  const { name } = scene;
  if (name === 'arriving') return { ...scene, name: 'sealed' };
  if (name === 'watching') return { ...scene, name: 'returning' };
  return isMoving(scene) ? ready({ ...scene, isHurried: true, name: name === 'holding' ? 'breaking' : name }) : scene;
}
