import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turnMs, ExamplesSection } from './examples-section.tsx';
import { examplesCopy } from './landing.copy.ts';

const { list } = examplesCopy;
const noneOpened = { id: undefined, open: () => {}, close: () => {} };

let lessMotion = false;
beforeEach(() => {
  lessMotion = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: lessMotion }));
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const dots = () => screen.getAllByRole('button', { name: /^Example \d/ });
const present = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true');
const shown = () =>
  screen
    .getAllByRole('group', { name: /^\d of 5$/ })
    .flatMap((slide, index) => (slide.classList.contains('example-away') ? [] : [index]));
const carousel = () => screen.getByRole('group', { name: 'Examples' });

describe('the examples', () => {
  it('are five, each with a text, a name and a role, and are labeled as made up', () => {
    render(<ExamplesSection opened={noneOpened} />);
    expect(list).toHaveLength(5);
    for (const { text, name, role } of list) {
      expect(screen.getByText(text).closest('figure')?.textContent).toBe(`${text}${name}, ${role}`);
    }
    expect(screen.getByText('Five made-up letters. Open one the way they would.')).toBeTruthy();
  });

  it('advance every five seconds, in a loop', () => {
    expect(turnMs).toBe(5000);
    render(<ExamplesSection opened={noneOpened} />);
    for (const index of [0, 1, 2, 3, 4, 0]) {
      expect([shown(), present()]).toEqual([[index], index]);
      wait(4999);
      expect(shown()).toEqual([index]);
      wait(1);
    }
  });

  it('jump to the one whose dot is pressed, for five seconds', () => {
    render(<ExamplesSection opened={noneOpened} />);
    wait(3000);
    const dot = dots()[3];
    if (dot) fireEvent.click(dot);
    expect(shown()).toEqual([3]);
    wait(4999);
    expect(shown()).toEqual([3]);
    wait(1);
    expect(shown()).toEqual([4]);
  });

  it('stay still while hovered or focused', () => {
    render(<ExamplesSection opened={noneOpened} />);
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
    wait(20_000);
    expect(shown()).toEqual([0]);
    fireEvent.pointerLeave(carousel());
    wait(5000);
    expect(shown()).toEqual([1]);
    act(() => dots()[0]?.focus());
    wait(20_000);
    expect(shown()).toEqual([1]);
    act(() => dots()[0]?.blur());
    wait(5000);
    expect(shown()).toEqual([2]);
  });

  it('can be paused and resumed', () => {
    render(<ExamplesSection opened={noneOpened} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause examples' }));
    wait(20_000);
    expect(shown()).toEqual([0]);
    fireEvent.click(screen.getByRole('button', { name: 'Play examples' }));
    wait(5000);
    expect(shown()).toEqual([1]);
  });

  it('stay still while their tab is hidden', () => {
    render(<ExamplesSection opened={noneOpened} />);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    wait(20_000);
    expect(shown()).toEqual([0]);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    wait(5000);
    expect(shown()).toEqual([1]);
  });

  it('stay still for people who prefer reduced motion', () => {
    lessMotion = true;
    render(<ExamplesSection opened={noneOpened} />);
    wait(20_000);
    expect(shown()).toEqual([0]);
    expect(screen.getByRole('button', { name: 'Play examples' })).toBeTruthy();
  });

  it('are announced only when people change them', () => {
    render(<ExamplesSection opened={noneOpened} />);
    const live = carousel().querySelector('[aria-live]');
    expect(live?.getAttribute('aria-live')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Pause examples' }));
    expect(live?.getAttribute('aria-live')).toBe('polite');
  });

  it('can be swiped, but ignore small movements', () => {
    render(<ExamplesSection opened={noneOpened} />);
    const swipe = (way: number) => {
      const slides = carousel().querySelector('[aria-live]') ?? carousel();
      fireEvent.pointerDown(slides, { clientX: 200, pointerType: 'touch', isPrimary: true });
      fireEvent.pointerUp(slides, { clientX: 200 + way, pointerType: 'touch', isPrimary: true });
    };
    swipe(-20);
    expect(shown()).toEqual([0]);
    swipe(-120);
    expect(shown()).toEqual([1]);
    swipe(120);
    expect(shown()).toEqual([0]);
  });
});
