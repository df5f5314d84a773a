/** A longer caption would cover the faces it speaks of; it stands below. Characters. */
const overlayLimit = 90;

const looks = {
  over: 'absolute inset-x-0 bottom-0 bg-[#0b1817d9] px-5 py-3 leading-snug text-[#fff9ec] wrap-anywhere',
  below: 'border-t border-line bg-card px-5 py-4 text-ink wrap-anywhere',
};

export type CaptionPlace = keyof typeof looks;

/** Where a caption stands: on the photo's lower edge when it is short. */
export function captionPlace(caption: string): CaptionPlace {
  return caption.length <= overlayLimit ? 'over' : 'below';
}

/** A photo's caption. One that stands over the photo needs a positioned box around both. */
export function PhotoCaption({
  text,
  place,
  as: Element = 'figcaption',
}: {
  text: string;
  place: CaptionPlace;
  as?: 'figcaption' | 'p';
}) {
  return (
    <Element dir="auto" className={looks[place]}>
      {text}
    </Element>
  );
}
