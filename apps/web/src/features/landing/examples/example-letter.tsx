import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { Strokes } from '@someday/contract/rules/signature';
import type { PenPoint } from '@someday/contract/rules/signature';
import { ArrowLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useId, useRef, useState, type RefObject } from 'react';
import { Letter } from '#web/features/recipients/message/letter.tsx';
import { Reactions } from '#web/features/recipients/message/reactions.tsx';
import { Opening } from '#web/features/recipients/opening/opening.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { Button } from '#web/ui/button.tsx';
import { examplesCopy, type ExampleId } from '#web/features/landing/landing.copy.ts';
import { StartButton } from '#web/features/landing/landing-parts.tsx';
import { exampleLettersCopy as copy } from './example-letters.copy.ts';
import './example-letter.css';
import kite from './kite.webp';
import moon from './moon.mp4';
import moonPoster from './moon.webp';
import porch from './porch.webp';
import sauce from './sauce.mp4';
import saucePoster from './sauce.webp';
import school from './school.mp4';
import schoolPoster from './school.webp';

type Medium = Pick<OpenMessage, 'messageType' | 'videoUrl' | 'posterUrl' | 'durationSeconds'>;

const video = (videoUrl: string, posterUrl: string, durationSeconds: number): Medium => ({
  messageType: 'video',
  videoUrl,
  posterUrl,
  durationSeconds,
});
const photo = (url: string): Medium => ({ messageType: 'photo', videoUrl: url, posterUrl: url, durationSeconds: null });

/** Drawn by scripts/examples. */
const media: Record<ExampleId, Medium> = {
  sauce: video(sauce, saucePoster, 7),
  moon: video(moon, moonPoster, 8),
  porch: photo(porch),
  school: video(school, schoolPoster, 7),
  kite: photo(kite),
};

const faces: Record<ExampleId, Sender['portrait']> = {
  sauce: { color: 5, drawing: { hair: 5, skin: 0, clothes: 5 }, photoUrl: null },
  moon: { color: 2, drawing: { hair: 3, skin: 3, clothes: 2 }, photoUrl: null },
  porch: { color: 1, drawing: { hair: 0, skin: 3, clothes: 0 }, photoUrl: null },
  school: { color: 4, drawing: { hair: 2, skin: 1, clothes: 0 }, photoUrl: null },
  kite: { color: 3, drawing: { hair: 4, skin: 4, clothes: 3 }, photoUrl: null },
};

/** Written by hand, as members' own are. A point is `x,y,t`; strokes are divided by `/`. */
const written: Record<ExampleId, string> = {
  sauce:
    '40,139,0 57,99,25 76,61,49 87,56,60 90,81,77 73,155,115 52,235,157 38,282,184 30,309,202/78,85,332 90,101,346 106,136,369 129,212,409 150,283,446 155,307,463 162,293,476 183,219,515 208,131,560 232,74,592 255,35,618 275,22,634 289,20,646/334,204,776 324,193,789 308,186,802 286,196,818 266,214,836 251,236,854 243,260,870 246,280,885 255,294,898 271,295,911 289,287,925 306,267,943 321,242,961 335,211,982 343,193,996 336,219,1014 326,256,1036 325,278,1052 331,290,1064 345,288,1076 364,272,1093 383,222,1121 396,187,1143 387,234,1170 376,285,1198 383,268,1212 395,233,1234 412,204,1254 429,182,1272 443,180,1284 452,192,1297 447,220,1315 440,251,1335 440,272,1350 445,282,1361 456,277,1372 479,260,1390 529,226,1422 572,192,1452 568,177,1464 546,175,1480 525,184,1496 504,202,1513 489,225,1531 481,249,1548 484,269,1562 493,283,1576 509,284,1588 527,276,1603 544,256,1620 559,231,1639 573,200,1659 581,182,1674 574,208,1692 565,245,1714 564,267,1729 569,279,1741 585,272,1755 602,260,1769',
  moon: '164,39,0 149,93,31 130,161,68 109,225,104 94,273,133/68,100,263 85,70,284 114,38,309 158,21,336 205,20,363 248,43,391 276,84,418 267,145,452 238,206,488 192,250,522 143,278,553 110,282,573 87,274,590 73,263,604 71,251,615 87,243,629 110,242,645 133,258,663 151,274,680/349,180,810 339,170,823 324,163,836 303,173,852 283,190,870 269,212,887 261,235,904 264,254,919 273,268,932 288,269,945 306,261,959 322,242,977 337,218,995 350,187,1016 358,170,1030 351,195,1048 342,231,1070 341,253,1086 346,264,1098 356,262,1108 378,246,1126 426,211,1159 468,176,1188 462,160,1202 439,156,1218 418,167,1235 398,186,1253 385,208,1271 379,231,1287 384,249,1301 395,260,1314 411,260,1327 429,250,1342 444,231,1359 462,193,1384 495,98,1434 519,26,1474 504,77,1503 480,159,1547 468,203,1573 461,234,1593 464,251,1607 473,257,1618 491,248,1632 507,237,1647/30,340,1777 88,330,1809 168,320,1851 258,320,1897 353,319,1945 451,305,1995 527,291,2035',
  porch:
    '101,58,0 88,106,31 69,166,69 48,223,105 30,266,134/33,103,264 54,72,289 84,38,318 126,22,346 165,20,372 190,39,394 200,69,415 182,103,441 151,133,468 113,145,495 80,148,517/176,224,647 193,187,673 210,151,699 215,155,708 218,167,721 231,163,734 242,163,745 236,189,764 227,219,786 229,236,800 235,245,812 244,243,822 255,229,837 271,192,863 282,164,884 275,190,903 266,226,928 269,241,942 277,246,952 289,243,965 303,228,981 317,188,1008 328,157,1031 323,177,1047 318,209,1070 326,224,1084 338,229,1097 353,219,1111 368,201,1129 381,169,1153 387,153,1167 380,194,1195 364,251,1230 344,299,1262 323,333,1288 306,340,1304 295,332,1317 297,315,1331 310,292,1350 339,263,1376 369,236,1403 386,226,1419 404,216,1435 446,186,1467 480,157,1495 476,144,1508 458,142,1523 439,150,1540 421,166,1557 409,185,1575 402,205,1591 404,223,1606 412,234,1619 426,236,1632 441,229,1647 456,212,1664 469,190,1683 481,163,1703 487,148,1718 481,171,1735 473,202,1758 473,221,1773 477,231,1785 491,225,1799 505,215,1813/307,111,1943',
  school:
    '34,117,0 53,73,27 75,32,53 87,25,65 87,56,84 59,166,139 30,274,192/82,67,322 104,43,342 128,26,361 137,41,374 138,82,398 125,167,441 112,246,481/139,113,611 168,68,640 201,27,668 219,20,682 225,46,700 209,134,744 192,225,790 193,256,809 202,262,820 223,252,836 242,236,853/322,158,983 301,160,998 277,167,1015 259,190,1033 247,217,1052 247,243,1069 256,262,1084 277,265,1099 301,256,1115 320,236,1133 332,210,1152 326,180,1171 319,158,1187 326,166,1197 340,180,1212 360,183,1226 380,180,1241 390,161,1256 392,156,1264 381,208,1293 372,255,1320 379,235,1335 394,197,1359 409,168,1379 425,149,1395 436,148,1406 440,164,1419 430,213,1447 420,253,1471 427,231,1487 440,192,1510 458,164,1530 475,147,1547 487,149,1558 492,165,1571 484,196,1591 475,228,1611 478,244,1624 488,248,1635 510,238,1651 530,226,1667',
  kite: '30,323,0 64,266,35 108,191,78 152,106,124 185,52,158 189,91,180 183,163,217 180,232,253 179,288,283 185,306,297 197,305,308 216,295,323 232,282,338/55,235,468 87,219,490 130,204,515 176,203,541 213,207,563/262,203,693 254,234,712 247,268,733 253,289,748 265,299,761 280,292,774 297,273,791 316,231,817 328,200,837 323,229,855 314,270,879 315,289,893 322,296,904 337,292,916 355,276,933 374,229,961 387,196,981 378,244,1008 367,294,1036 373,277,1050 386,242,1072 402,213,1093 419,191,1110 434,189,1123 443,201,1135 438,229,1153 431,260,1173 430,281,1188 436,291,1199 449,293,1210 469,269,1230 505,174,1279 532,102,1318 515,168,1354 492,260,1400 492,288,1418 502,294,1429 523,285,1445 542,271,1461/704,39,1591 689,95,1622 668,166,1660 648,232,1695 631,282,1724/605,103,1854 623,72,1875 652,38,1900 698,21,1927 746,20,1954 791,44,1982 820,86,2010 811,149,2043 780,213,2079 733,258,2113 682,286,2144 648,290,2165 624,282,2182 610,271,2195 608,259,2207 625,251,2220 648,250,2236 672,266,2255 690,283,2271/807,248,2401 829,241,2417 853,229,2435 868,209,2452 873,190,2466 863,177,2479 846,174,2493 829,190,2509 815,213,2526 810,239,2544 812,262,2560 821,275,2572 835,278,2585 858,269,2601 879,256,2618 884,247,2628 888,239,2638 911,231,2654 935,220,2672 950,200,2688 955,181,2703 944,168,2716 927,165,2729 910,180,2745 897,204,2763 892,230,2780 893,253,2796 902,265,2809 917,269,2821 940,259,2838 961,246,2854/474,168,2984 494,164,2999 521,158,3017 551,151,3036 575,146,3053',
};

function point(text: string): PenPoint {
  const [x = 0, y = 0, t = 0] = text.split(',').map(Number);
  return [x, y, t];
}

export function exampleSignature(id: ExampleId): Strokes {
  return written[id].split('/').map((stroke) => stroke.split(' ').map(point));
}

type Example = (typeof examplesCopy.list)[number];

function messageOf({ id, to }: Example): OpenMessage {
  const { title, text } = copy.letters[id];
  return {
    ...media[id],
    state: 'open',
    id: 0, // no server knows it
    recipientName: to,
    title,
    description: text,
    category: 'just-because',
    ownCategory: null,
    createdAt: deviceNow().toISOString(),
    isViewed: false,
    viewedAt: null,
    smallVideo: null,
    photoUrl: null,
    photoCaption: null,
    videoFormat: null,
    width: 720,
    height: 900,
    reactions: [],
    answer: null,
    mayAnswer: false,
    unchangedSince: null,
  };
}

type ExampleLetterProps = {
  example: Example;
  stamp: string;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function ExampleLetter({ example, stamp, opener, onClose }: ExampleLetterProps) {
  const { id, to, from } = example;
  const [message] = useState(() => messageOf(example));
  const [selected, setSelected] = useState<readonly ReactionType[]>([]);
  const headingId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const react = (type: ReactionType) =>
    setSelected(selected.includes(type) ? selected.filter((one) => one !== type) : [...selected, type]);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          ref={dialog}
          aria-describedby={undefined}
          className="example-letter"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            dialog.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="sr-only">{copy.dialog(to, from)}</Dialog.Title>
          <Dialog.Close asChild>
            <Button variant="quiet" size="small" className="example-letter-back">
              <ArrowLeft aria-hidden="true" />
              {copy.back}
            </Button>
          </Dialog.Close>
          <Opening
            message={message}
            webpUrl={message.videoUrl}
            front={{ stamp, postmark: examplesCopy.postmark }}
            name={to}
            from={from}
            lead={copy.lead}
            below={0}
            wasOpened={false}
            headingId={headingId}
            letter={(isHidden) => (
              <Letter
                {...{ message, from, headingId, isHidden }}
                sender={{ portrait: faces[id], signature: { kind: 'drawn', strokes: exampleSignature(id) } }}
                postmark={examplesCopy.postmark.top}
              >
                <Reactions
                  selected={selected}
                  hint={copy.reaction(from)}
                  to={{ name: from, portrait: faces[id] }}
                  onReact={react}
                />
                <p>{copy.end}</p>
                <div className="flex flex-wrap gap-3">
                  <StartButton size="medium">{copy.start}</StartButton>
                  <Button variant="secondary" onClick={onClose}>
                    {copy.leave}
                  </Button>
                </div>
              </Letter>
            )}
            onShown={() => {}}
            onKeep={onClose}
            onStaged={() => {}}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
