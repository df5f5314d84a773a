import { tipsCategories } from '#web/content/message-tips-categories.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { Scene } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Main } from '#web/ui/page.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { CategoryLinks } from './category-links.tsx';
import { CategorySection } from './category-section.tsx';
import { FirstMessage } from './first-message.tsx';
import { HardSubjects } from './hard-subjects.tsx';
import { SampleLetters } from './sample-letters.tsx';
import { Contents, TipsHead } from './tips-head.tsx';

const { first, categories, samples, hard } = messageTips;

const contents = [first, categories, samples, hard].map(({ id, short }) => ({ id, title: short }));

/** Two stamps from somebody's album. */
function Album() {
  return (
    <div className="flex items-center">
      <Stamp tilt="left" className="w-36">
        <Scene name="morning" className="aspect-4/3" />
      </Stamp>
      <Stamp tilt="right" className="-ml-6 mt-12 w-44">
        <Scene name="shore" className="aspect-4/3" />
      </Stamp>
    </div>
  );
}

/** What to say, to whom and how to begin. Everything can be read without scripts; an idea that is chosen opens a new message with it. */
export function MessageTipsPage() {
  return (
    <>
      <div className="print:hidden">
        <PublicHeader />
      </div>
      <Main>
        <div className="gutter overflow-x-clip">
          <TipsHead home={messageTips.home} title={messageTips.title} lead={messageTips.lead}>
            <Album />
          </TipsHead>
          <div className="grid grid-cols-1 gap-11 pb-13 sm:gap-13 sm:pb-20">
            <Contents label={messageTips.contents} parts={contents} />
            <FirstMessage />
            <CategoryLinks />
            {tipsCategories.map((category) => (
              <CategorySection key={category.key} category={category} />
            ))}
            <SampleLetters />
          </div>
        </div>
        <HardSubjects />
      </Main>
      <SiteFooter />
    </>
  );
}
