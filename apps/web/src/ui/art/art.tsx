import { clsx } from 'clsx';
import cake from './drawings/cake.svg';
import cap from './drawings/cap.svg';
import dawn from './drawings/dawn.svg';
import dusk from './drawings/dusk.svg';
import eyeLevel from './drawings/eye-level.svg';
import lamp from './drawings/lamp.svg';
import morning from './drawings/morning.svg';
import oldPrint from './drawings/old-print.svg';
import quietRoom from './drawings/quiet-room.svg';
import shore from './drawings/shore.svg';
import sunset from './drawings/sunset.svg';
import windowLight from './drawings/window-light.svg';

const scenes = { sunset, morning, shore, dawn, dusk, cake, cap, lamp };
const tips = { eyeLevel, windowLight, quietRoom, oldPrint };

export const drawings = { ...scenes, ...tips };

export type SceneName = keyof typeof scenes;
export type DrawingName = keyof typeof drawings;

export function Art({ name, className }: { name: DrawingName; className?: string | undefined }) {
  // lazy, or React would preload all of a page's drawings before its scripts
  return <img src={drawings[name]} alt="" loading="lazy" className={clsx('object-cover', className)} />;
}

const byCategory: Record<string, SceneName> = {
  milestone: 'cap',
  'tough-times': 'lamp',
  celebration: 'cake',
  'life-advice': 'dusk',
  'just-because': 'sunset',
};

export function sceneForCategory(category: string): SceneName {
  return byCategory[category] ?? 'morning';
}
