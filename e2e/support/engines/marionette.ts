import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Session, type WebDriver } from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command.js';
import { throwDecodedError } from 'selenium-webdriver/lib/error.js';
import * as z from 'zod';

type Executor = Parameters<typeof WebDriver.createSession>[0];

/** Selenium's names for what the journeys do, and Firefox's. */
const names: Readonly<Record<string, string>> = {
  newSession: 'WebDriver:NewSession',
  quit: 'Marionette:Quit',
  get: 'WebDriver:Navigate',
  refresh: 'WebDriver:Refresh',
  addCookie: 'WebDriver:AddCookie',
  goBack: 'WebDriver:Back',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  executeScript: 'WebDriver:ExecuteScript',
  executeAsyncScript: 'WebDriver:ExecuteAsyncScript',
  clickElement: 'WebDriver:ElementClick',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  clearElement: 'WebDriver:ElementClear',
  screenshot: 'WebDriver:TakeScreenshot',
  printPage: 'WebDriver:Print',
  setWindowRect: 'WebDriver:SetWindowRect',
  setTimeout: 'WebDriver:SetTimeouts',
  actions: 'WebDriver:PerformActions',
  clearActions: 'WebDriver:ReleaseActions',
};

const sessionSchema = z.object({ sessionId: z.string(), capabilities: z.looseObject({}) });

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, value: unknown];

/**
 * Lets Selenium drive Firefox through Marionette, which is built into it. The usual driver between the two,
 * geckodriver, is in no Debian package, and npm's downloads it from elsewhere.
 *
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function connectToMarionette(port: number, untilMs: number): Promise<Executor> {
  const socket = await connected(port, untilMs);
  const waiting = new Map<number, (answer: Answer) => void>();
  let unread = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      const colon = unread.indexOf(':');
      const end = colon + 1 + Number(unread.toString('latin1', 0, Math.max(colon, 0)));
      if (colon < 0 || unread.length < end) return;
      const message: unknown = JSON.parse(unread.toString('utf8', colon + 1, end));
      unread = unread.subarray(end);
      if (isAnswer(message)) waiting.get(message[1])?.(message); // the first one greets
    }
  });
  const ended = once(socket, 'close').then(() => Promise.reject<never>(new Error('Firefox has ended.')));
  ended.catch(() => undefined);

  const ask = async (name: string, parameters: object): Promise<unknown> => {
    const id = ++count;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, value] = await Promise.race([answer, ended]);
    waiting.delete(id);
    if (error !== null) throwDecodedError(error);
    const isWrapped =
      typeof value === 'object' && value !== null && 'value' in value && Object.keys(value).length === 1;
    return isWrapped ? value.value : value;
  };
  return {
    async execute(command: Command) {
      const name = names[command.getName()];
      if (name === undefined) throw new Error(`Marionette isn’t taught “${command.getName()}”.`);
      const { sessionId: _, id, ...others } = command.getParameters();
      const element = id !== undefined && { id: Object.values(id)[0] }; // it's in a wrapping
      const picture = command.getName() === 'screenshot' && { full: false }; // only what is on the screen
      const parameters = { ...others, ...element, ...picture };
      if (command.getName() === 'quit') {
        socket.destroy(); // whoever started it ends it
        return null;
      }
      if (command.getName() === 'screenshot') return ask(name, { full: false }); // only what is on the screen
      if (command.getName() !== 'newSession') return ask(name, parameters);
      const { sessionId, capabilities } = sessionSchema.parse(await ask(name, parameters));
      return new Session(sessionId, capabilities);
    },
  };
}

const isAnswer = (message: unknown): message is Answer => Array.isArray(message) && message[0] === 1;

async function connected(port: number, untilMs: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await sleep(50);
    }
  }
}
