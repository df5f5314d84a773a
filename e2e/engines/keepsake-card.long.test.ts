import { formatAccessCode } from '@someday/contract/rules/access-code';
import { expect } from 'vitest';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { cutOff, expectWhole, printedNames, wordsOf } from '../support/printed-card.ts';

const inEachEngine = setUpEngines();

/** In centimeters. */
const papers = [
  { width: 21, height: 29.7 },
  { width: 21.59, height: 27.94 },
];

/** Runs in the page: from now on its screen looks like its print. */
function showPrint(): void {
  const apply = ({ cssRules }: { readonly cssRules: CSSRuleList }): void => {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule && rule.conditionText === 'print') rule.media.mediaText = 'all';
      else if (rule instanceof CSSMediaRule && rule.conditionText === 'screen') rule.media.mediaText = 'not all';
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) apply({ cssRules: rule.cssRules });
    }
  };
  for (const sheet of document.styleSheets) apply(sheet);
}

/** Runs in the page: what WebKitGTK would print as a black box. */
function filtered(): string[] {
  const parts = [...document.querySelectorAll('article, article *')];
  return parts.filter((part) => getComputedStyle(part).filter !== 'none').map(({ className }) => String(className));
}

inEachEngine(
  'A mother prints her daughter’s keepsake card: it’s one sheet with all of it, and a code to read',
  async (journey) => {
    const { anna, emma } = await aFamily(journey.app);
    const mother = await journey.open(desktop);
    await mother.carry(anna.cookies());
    const code = formatAccessCode(emma.accessCode);
    const address = `${new URL(journey.app.origin).host}/message-access`;
    for (const [name, senderName] of printedNames) {
      await anna.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { name, senderName } });
      await anna.ok('saveSignature', {
        body: { name: senderName, signature: { kind: 'typed', text: 'Grandma Margaret' } },
      });
      await mother.goto(`/keepsake?id=${emma.id}`);
      await mother.see('text', `from ${senderName}`);
      // WebKit's driver can't print.
      for (const paper of journey.engine.name === 'WebKit' ? [] : papers) {
        const printed = await mother.print(paper);
        // Firefox draws bold letters as shapes, which poppler doesn't read.
        if (journey.engine.name === 'Firefox') await wordsOf(printed);
        else await expectWhole(printed, { names: [name, senderName], code, address });
      }
      await mother.evaluate(showPrint);
      await mother.miss('button', 'Print');
      expect(await mother.evaluate(cutOff)).toEqual([]);
      expect(await mother.evaluate(filtered)).toEqual([]);
    }
  },
);
